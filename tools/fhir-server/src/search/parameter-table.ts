import { CONDITIONS } from './parameters/conditions';
import { INFRASTRUCTURE } from './parameters/infrastructure';
import { MEDICATIONS } from './parameters/medications';
import { OBSERVATIONS } from './parameters/observations';
import { PEOPLE } from './parameters/people';
import { REQUESTS } from './parameters/requests';
import { type ParameterRows, type ParameterType } from './parameter-rows';

export interface SearchParameter {
  readonly name: string;
  readonly type: ParameterType;
  /** FHIRPath, as HL7 defines it. */
  readonly expression: string;
  /** Its name in the index. */
  readonly key: string;
}

/** Parameters of every type. `_id` and `_lastUpdated` are columns and need no index. */
const COMMON: Readonly<Record<string, readonly [ParameterType, string]>> = {
  _id: ['token', 'Resource.id'],
  _lastUpdated: ['date', 'Resource.meta.lastUpdated'],
  _profile: ['uri', 'Resource.meta.profile'],
  _security: ['token', 'Resource.meta.security'],
  _source: ['uri', 'Resource.meta.source'],
  _tag: ['token', 'Resource.meta.tag'],
};

const ROWS: ParameterRows = {
  ...PEOPLE,
  ...OBSERVATIONS,
  ...CONDITIONS,
  ...MEDICATIONS,
  ...REQUESTS,
  ...INFRASTRUCTURE,
};

const cache = new Map<string, ReadonlyMap<string, SearchParameter>>();

/** The types with search parameters of their own. Other R4 types have the common ones only. */
export const SEARCHABLE_TYPES: readonly string[] = Object.keys(ROWS).sort();

/** Returns the search parameters of a resource type by name. */
export function parametersOf(type: string): ReadonlyMap<string, SearchParameter> {
  let found = cache.get(type);
  if (found === undefined) {
    found = new Map(
      Object.entries({ ...COMMON, ...ROWS[type] }).map(([name, [kind, expression]]) => [
        name,
        { name, type: kind, expression, key: `${type}.${name}` },
      ]),
    );
    cache.set(type, found);
  }
  return found;
}

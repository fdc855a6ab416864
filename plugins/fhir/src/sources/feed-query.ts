import type { Feed } from '@platform/sdk';
import { Type, type Static } from '@sinclair/typebox';

import { parseConfig } from '../client/parse-config';
import { field } from '../client/server-config';
import type { SearchParams } from '../client/search-params';
import { keyField, versionsFirstField, type KeyKind } from './poll-config';

const value = Type.String({ minLength: 1, maxLength: 4_000 });

const querySchema = Type.Object(
  {
    resource: field(
      Type.String({ pattern: '^[A-Z][A-Za-z]{1,60}$' }),
      'un type de ressource FHIR',
      'a FHIR resource type',
    ),
    params: Type.Optional(
      field(
        Type.Record(
          // The source itself orders, pages and reads from an instant on.
          Type.String({
            pattern:
              '^(?!_lastUpdated|_sort|_count|_elements|_summary|_include|_revinclude|_total|_format)',
          }),
          Type.Union([value, Type.Array(value, { maxItems: 20 })]),
          { additionalProperties: false },
        ),
        'des paramètres de recherche, sans ordre, pagination ni _lastUpdated',
        'search parameters without order, paging or _lastUpdated',
      ),
    ),
    key: Type.Optional(keyField),
    versionsFirst: Type.Optional(versionsFirstField),
  },
  { additionalProperties: false },
);

/** What a binding reads on the server. */
export interface FeedQuery {
  readonly feed: string;
  readonly type: string;
  readonly params: SearchParams;
  readonly key: KeyKind;
  /** Whether its pages are asked for versions only, and what is new is then read in full. */
  readonly versionsFirst: boolean;
}

/** Throws ConfigurationError for the first member that is wrong. */
export function readQuery(
  { name, query }: Feed,
  { key, versionsFirst }: Pick<FeedQuery, 'key' | 'versionsFirst'>,
): FeedQuery {
  const given: Static<typeof querySchema> = parseConfig(querySchema, query, `${name}.query`);
  const params = Object.entries(given.params ?? {}).flatMap(([parameter, values]) =>
    [values].flat().map((each) => [parameter, each] as const),
  );
  return {
    feed: name,
    type: given.resource,
    params,
    key: given.key ?? key,
    versionsFirst: given.versionsFirst ?? versionsFirst,
  };
}

import { type Store, type StoredVersion, toStoredVersion } from '../store/open-store';
import { type Condition, toCondition } from './filter-sql';
import { type SearchParameter } from './parameter-table';
import { type SearchQuery } from './search-query';

/** A place in the order of `_lastUpdated` that later writes do not shift. */
export interface Cursor {
  readonly lastUpdated: number;
  readonly rid: number;
  readonly page: number;
}

export interface Matches {
  readonly found: readonly StoredVersion[];
  readonly hasMore: boolean;
  readonly total: number | undefined;
}

export interface FindOptions {
  readonly baseUrl: string;
  readonly cursor?: Cursor | undefined;
  /** Only whether this resource matches. */
  readonly onlyRid?: number | undefined;
}

type Row = Parameters<typeof toStoredVersion>[0];

const COLUMNS =
  "r.rid, r.type, r.id, r.version_id, r.last_updated, r.deleted, '' AS method, r.body";

/** Runs a search as one SQL query over the indexes. Throws 400 for a value that a parameter cannot have. */
export function findMatches(store: Store, query: SearchQuery, options: FindOptions): Matches {
  const { where, values } = condition(query, options);
  const total =
    query.total === 'accurate' || query.onlyCount || query.count === 0
      ? store.db
          .prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM resources r WHERE ${where}`)
          .get(...values)?.n
      : undefined;
  if (query.onlyCount || query.count === 0) return { found: [], hasMore: false, total };
  const page = pageCondition(query, options.cursor);
  const order = orderOf(query);
  const rows = store.db
    .prepare<unknown[], Row>(
      `SELECT ${COLUMNS} FROM resources r WHERE ${where} AND ${page.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    )
    .all(
      ...values,
      ...page.values,
      ...order.values,
      query.count + 1,
      options.cursor === undefined ? query.offset : 0,
    );
  return {
    found: rows.slice(0, query.count).map(toStoredVersion),
    hasMore: rows.length > query.count,
    total,
  };
}

function condition(
  query: SearchQuery,
  { baseUrl, onlyRid }: FindOptions,
): { where: string; values: Condition['values'] } {
  const conditions: Condition[] = [
    { sql: 'r.type = ? AND r.deleted = 0', values: [query.type] },
    ...(onlyRid === undefined ? [] : [{ sql: 'r.rid = ?', values: [onlyRid] }]),
    ...query.filters.map((filter) => toCondition(filter, baseUrl)),
  ];
  return {
    where: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

function pageCondition({ sort }: SearchQuery, cursor: Cursor | undefined): Condition {
  if (cursor === undefined) return { sql: '1', values: [] };
  const comparison = sort[0]?.descending === true ? '<' : '>';
  return {
    sql: `(r.last_updated, r.rid) ${comparison} (?, ?)`,
    values: [cursor.lastUpdated, cursor.rid],
  };
}

/** Whether a cursor can page this search: only `_lastUpdated` orders it. */
export const isOrderedByUpdate = ({ sort }: SearchQuery): boolean =>
  sort.length === 0 || (sort.length === 1 && sort[0]?.parameter.name === '_lastUpdated');

function orderOf(query: SearchQuery): Condition {
  if (isOrderedByUpdate(query)) {
    const direction = query.sort[0]?.descending === true ? 'DESC' : 'ASC';
    return { sql: `r.last_updated ${direction}, r.rid ${direction}`, values: [] };
  }
  const keys = query.sort.map(({ parameter, descending }) => sortKey(parameter, descending));
  return {
    sql: [...keys.map(({ sql }) => sql), 'r.rid'].join(', '),
    values: keys.flatMap(({ values }) => values),
  };
}

/** The smallest value of a resource counts when it sorts upwards, the largest when downwards. */
function sortKey(parameter: SearchParameter, descending: boolean): Condition {
  const direction = descending ? 'DESC' : 'ASC';
  if (parameter.name === '_id') return { sql: `r.id ${direction}`, values: [] };
  if (parameter.name === '_lastUpdated') return { sql: `r.last_updated ${direction}`, values: [] };
  const [table, column] = SORT_COLUMNS[parameter.type](descending);
  return {
    sql: `(SELECT ${descending ? 'max' : 'min'}(${column}) FROM ${table} i WHERE i.rid = r.rid AND i.key = ?) ${direction} NULLS LAST`,
    values: [parameter.key],
  };
}

const SORT_COLUMNS: Readonly<
  Record<SearchParameter['type'], (descending: boolean) => readonly [string, string]>
> = {
  token: () => ['tokens', 'code'],
  string: () => ['strings', 'folded'],
  date: (descending) => ['dates', descending ? 'high' : 'low'],
  number: () => ['quantities', 'low'],
  quantity: () => ['quantities', 'low'],
  reference: () => ['links', 'id'],
  uri: () => ['uris', 'uri'],
};

import { type Store, type StoredVersion, toStoredVersion } from '../store/open-store';
import { type Include, type SearchQuery } from './search-query';

type Row = Parameters<typeof toStoredVersion>[0];

const COLUMNS = `t.rid, t.type, t.id, t.version_id, t.last_updated, t.deleted, '' AS method, t.body`;

/** Returns what `_include` and `_revinclude` add to these matches, each resource once, `limit` at most. */
export function findIncluded(
  store: Store,
  query: SearchQuery,
  matches: readonly StoredVersion[],
  limit: number,
): StoredVersion[] {
  const known = new Set(matches.map(({ rid }) => rid));
  const included = new Map<number, StoredVersion>();
  const rids = JSON.stringify([...known]);
  const add = (rows: readonly Row[]): void => {
    for (const row of rows) {
      if (known.has(row.rid) || included.size >= limit) continue;
      included.set(row.rid, toStoredVersion(row));
    }
  };
  for (const include of query.includes) {
    if (include.sourceType === query.type) add(targets(store, include, rids, limit));
  }
  for (const include of query.reverseIncludes) add(sources(store, include, rids, limit));
  return [...included.values()];
}

const keyCondition = ({ sourceType, parameter }: Include): readonly [string, string] =>
  parameter === '*'
    ? ['l.key GLOB ?', `${sourceType}.*`]
    : ['l.key = ?', `${sourceType}.${parameter}`];

function targets(store: Store, include: Include, rids: string, limit: number): Row[] {
  const [condition, key] = keyCondition(include);
  return store.db
    .prepare<unknown[], Row>(
      `SELECT DISTINCT ${COLUMNS} FROM links l JOIN resources t ON t.type = l.type AND t.id = l.id
       WHERE l.rid IN (SELECT value FROM json_each(?)) AND ${condition} AND t.deleted = 0
         AND (? IS NULL OR t.type = ?) LIMIT ?`,
    )
    .all(rids, key, include.targetType ?? null, include.targetType ?? null, limit);
}

function sources(store: Store, include: Include, rids: string, limit: number): Row[] {
  const [condition, key] = keyCondition(include);
  return store.db
    .prepare<unknown[], Row>(
      `SELECT DISTINCT ${COLUMNS} FROM resources m JOIN links l ON l.type = m.type AND l.id = m.id
       JOIN resources t ON t.rid = l.rid
       WHERE m.rid IN (SELECT value FROM json_each(?)) AND ${condition} AND t.deleted = 0 LIMIT ?`,
    )
    .all(rids, key, limit);
}

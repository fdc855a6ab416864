// eslint-disable-next-line @nx/enforce-module-boundaries -- one place chooses the driver for this Node, and its specs do not start this server
import { sqliteDriver } from '@platform/database';
import { type Database } from 'better-sqlite3';
import { type Resource } from '../resource';
import { type IndexRows } from '../search/index-rows';
import { INDEX_TABLES, SCHEMA } from './schema';
import { createIndexWriter } from './write-index';

/** One version of a resource. The body of a deletion is the last content. */
export interface StoredVersion {
  readonly rid: number;
  readonly type: string;
  readonly id: string;
  readonly versionId: string;
  /** ms since 1970 */
  readonly lastUpdated: number;
  readonly deleted: boolean;
  readonly method: string;
  readonly body: string;
}

export interface NewVersion {
  readonly resource: Resource & { id: string };
  readonly versionId: (version: number) => string;
  readonly lastUpdated: number;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Undefined for a deletion. */
  readonly rows?: IndexRows | undefined;
}

/** All methods are synchronous, so that what one request reads and writes is never interleaved with another. */
export interface Store {
  readonly db: Database;
  read(type: string, id: string): StoredVersion | undefined;
  version(type: string, id: string, versionId: string): StoredVersion | undefined;
  /** Newest first. */
  history(type: string, id: string, limit: number, offset: number): StoredVersion[];
  historySize(type: string, id: string): number;
  write(version: NewVersion): StoredVersion;
  /** Everything in it is committed together, or nothing if it throws. */
  transaction<Result>(work: () => Result): Result;
  count(): number;
  clear(): void;
  close(): void;
}

interface Row {
  rid: number;
  type: string;
  id: string;
  version_id: string;
  last_updated: number;
  deleted: number;
  method: string;
  body: string;
}

/** Returns a row of the database in the form that the rest of the server uses. */
export const toStoredVersion = (row: Row): StoredVersion => ({
  rid: row.rid,
  type: row.type,
  id: row.id,
  versionId: row.version_id,
  lastUpdated: row.last_updated,
  deleted: row.deleted === 1,
  method: row.method,
  body: row.body,
});

const VERSION = `SELECT r.rid, r.type, r.id, v.version_id, v.last_updated, v.deleted, v.method, v.body
  FROM versions v JOIN resources r ON r.rid = v.rid WHERE r.type = ? AND r.id = ?`;

/** Opens the file, or a database in memory if it is undefined. */
export function openStore(file: string | undefined): Store {
  const db = new (sqliteDriver())(file ?? ':memory:');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('busy_timeout = 5000');
  db.exec(SCHEMA);
  const index = createIndexWriter(db);
  const current = db.prepare<unknown[], Row>(
    `SELECT rid, type, id, version_id, last_updated, deleted, '' AS method, body FROM resources WHERE type = ? AND id = ?`,
  );
  const one = db.prepare<unknown[], Row>(`${VERSION} AND v.version_id = ?`);
  const all = db.prepare<unknown[], Row>(`${VERSION} ORDER BY v.version DESC LIMIT ? OFFSET ?`);
  const size = db.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM (${VERSION})`);
  const upsert = db.prepare<unknown[], { rid: number; version: number }>(
    `INSERT INTO resources (type, id, version, version_id, last_updated, deleted, body)
     VALUES (@type, @id, 1, '', @lastUpdated, @deleted, @body)
     ON CONFLICT (type, id) DO UPDATE SET version = version + 1, last_updated = excluded.last_updated,
       deleted = excluded.deleted, body = excluded.body
     RETURNING rid, version`,
  );
  const name = db.prepare('UPDATE resources SET version_id = ? WHERE rid = ?');
  const append = db.prepare('INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?)');
  const total = db.prepare<unknown[], { n: number }>(
    'SELECT count(*) AS n FROM resources WHERE deleted = 0',
  );

  const write = ({ resource, versionId, lastUpdated, method, rows }: NewVersion): StoredVersion => {
    const { meta: _meta, ...content } = resource;
    const deleted = method === 'DELETE' ? 1 : 0;
    const body = JSON.stringify(resource.meta === undefined ? content : resource);
    const place = { type: resource.resourceType, id: resource.id, lastUpdated, deleted, body };
    const { rid, version } = upsert.get(place) as { rid: number; version: number };
    const named = versionId(version);
    name.run(named, rid);
    append.run(rid, version, named, lastUpdated, method, deleted, body);
    index.replace(rid, rows);
    return { rid, ...place, versionId: named, deleted: deleted === 1, method };
  };

  const first = (row: Row | undefined): StoredVersion | undefined => row && toStoredVersion(row);
  return {
    db,
    read: (type, id) => first(current.get(type, id)),
    version: (type, id, versionId) => first(one.get(type, id, versionId)),
    history: (type, id, limit, offset) => all.all(type, id, limit, offset).map(toStoredVersion),
    historySize: (type, id) => size.get(type, id)?.n ?? 0,
    write: (version) => db.transaction(write).immediate(version),
    transaction: (work) => db.transaction(work).immediate(),
    count: () => total.get()?.n ?? 0,
    clear: () =>
      db.exec(
        ['resources', 'versions', ...INDEX_TABLES].map((table) => `DELETE FROM ${table};`).join(''),
      ),
    close: () => void db.close(),
  };
}

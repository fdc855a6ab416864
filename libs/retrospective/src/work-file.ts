import { chmodSync, closeSync, openSync } from 'node:fs';

import { sqliteDriver } from '@platform/database';

type Driver = ReturnType<typeof sqliteDriver>;
export type Connection = InstanceType<Driver>;

/** Raised when the tables change: a work file of another layout is not continued. */
const LAYOUT = 1;

const TABLES = `
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, modified INTEGER NOT NULL,
  lines INTEGER NOT NULL DEFAULT 0, finished INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS resources (
  n INTEGER PRIMARY KEY, type TEXT NOT NULL, id TEXT NOT NULL, patient TEXT, knownAt INTEGER NOT NULL,
  file INTEGER NOT NULL, line INTEGER NOT NULL, digest BLOB NOT NULL, body TEXT NOT NULL,
  UNIQUE (type, id, knownAt));
CREATE INDEX IF NOT EXISTS resources_of_patient ON resources (patient, knownAt) WHERE patient IS NOT NULL;
CREATE TABLE IF NOT EXISTS rejected (
  n INTEGER PRIMARY KEY, reason TEXT NOT NULL, file INTEGER, line INTEGER, detail TEXT);
CREATE TABLE IF NOT EXISTS counts (kind TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (kind, name));
CREATE TABLE IF NOT EXISTS events (
  n INTEGER PRIMARY KEY, eventId TEXT NOT NULL UNIQUE, patient TEXT NOT NULL, at INTEGER NOT NULL,
  binding TEXT NOT NULL, ward TEXT NOT NULL, week TEXT NOT NULL, day TEXT NOT NULL, event TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS events_of_patient ON events (patient, at, n);
CREATE TABLE IF NOT EXISTS results (
  event INTEGER NOT NULL, side INTEGER NOT NULL, started INTEGER NOT NULL, fired INTEGER NOT NULL,
  tasks INTEGER NOT NULL, failed INTEGER NOT NULL, undecided INTEGER NOT NULL, result TEXT NOT NULL,
  PRIMARY KEY (event, side)) WITHOUT ROWID;
`;

/** How long a writer waits for another process that writes, in ms. */
const BUSY_MS = 60_000;

/** Maximum memory of the pages that SQLite keeps, in KiB. */
const CACHE_KIB = 16_384;

/**
 * The file in which a retrospective works: what it read, in the order of time, and what it found. It contains real records:
 * it is for its owner alone.
 */
export interface WorkFile {
  readonly db: Connection;
  /** Undefined: not stored. */
  fact<T>(name: string): T | undefined;
  setFact(name: string, value: unknown): void;
  /** Adds to a count, which the report shows. */
  count(kind: string, name: string, by?: number): void;
  counts(kind: string): readonly { readonly name: string; readonly count: number }[];
  close(): void;
}

/** Thrown for a file that is no work file of this release. */
export class WorkFileUnusableError extends Error {}

/** Opens a work file, and creates it where there is none. Throws WorkFileUnusableError. */
export function openWorkFile(path: string): WorkFile {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const Database = sqliteDriver();
  const db = new Database(path);
  try {
    db.pragma(`busy_timeout = ${BUSY_MS}`);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const layout = db.pragma('user_version', { simple: true });
    const hasTables = db.prepare('SELECT count(*) AS n FROM sqlite_master').pluck().get() !== 0;
    if (hasTables && layout !== LAYOUT) throw new WorkFileUnusableError(`layout ${String(layout)}`);
    db.exec(TABLES);
    db.pragma(`user_version = ${LAYOUT}`);
  } catch (error) {
    db.close();
    if (error instanceof WorkFileUnusableError) throw error;
    throw new WorkFileUnusableError((error as Error).message, { cause: error });
  }
  const readFact = db.prepare('SELECT value FROM facts WHERE name = ?').pluck();
  const writeFact = db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const addCount = db.prepare(
    'INSERT INTO counts (kind, name, count) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count',
  );
  const readCounts = db.prepare(
    'SELECT name, count FROM counts WHERE kind = ? ORDER BY count DESC, name',
  );
  return {
    db,
    fact: <T>(name: string) => {
      const text = readFact.get(name) as string | undefined;
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    setFact: (name, value) => void writeFact.run(name, JSON.stringify(value)),
    count: (kind, name, by = 1) => void addCount.run(kind, name, by),
    counts: (kind) => readCounts.all(kind) as { name: string; count: number }[],
    close: () => void db.close(),
  };
}

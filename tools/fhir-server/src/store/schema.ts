/** The current state of each resource, all its versions, and one index table per type of search parameter. */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS resources (
  rid INTEGER PRIMARY KEY,
  type TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  version_id TEXT NOT NULL,
  last_updated INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (type, id)
);
CREATE INDEX IF NOT EXISTS resources_updated ON resources (type, last_updated, rid);
CREATE TABLE IF NOT EXISTS versions (
  rid INTEGER NOT NULL,
  version INTEGER NOT NULL,
  version_id TEXT NOT NULL,
  last_updated INTEGER NOT NULL,
  method TEXT NOT NULL,
  deleted INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (rid, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (rid INTEGER NOT NULL, key TEXT NOT NULL, system TEXT, code TEXT, implied INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS tokens_code ON tokens (key, code, system, rid);
CREATE INDEX IF NOT EXISTS tokens_system ON tokens (key, system, rid);
CREATE INDEX IF NOT EXISTS tokens_rid ON tokens (rid, key);
CREATE TABLE IF NOT EXISTS strings (rid INTEGER NOT NULL, key TEXT NOT NULL, folded TEXT NOT NULL, exact TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS strings_folded ON strings (key, folded, rid);
CREATE INDEX IF NOT EXISTS strings_rid ON strings (rid, key);
CREATE TABLE IF NOT EXISTS dates (rid INTEGER NOT NULL, key TEXT NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS dates_low ON dates (key, low, high, rid);
CREATE INDEX IF NOT EXISTS dates_rid ON dates (rid, key);
CREATE TABLE IF NOT EXISTS quantities (rid INTEGER NOT NULL, key TEXT NOT NULL, low REAL NOT NULL, high REAL NOT NULL, system TEXT, code TEXT, unit TEXT);
CREATE INDEX IF NOT EXISTS quantities_low ON quantities (key, low, high, rid);
CREATE INDEX IF NOT EXISTS quantities_rid ON quantities (rid, key);
CREATE TABLE IF NOT EXISTS links (rid INTEGER NOT NULL, key TEXT NOT NULL, type TEXT, id TEXT, url TEXT);
CREATE INDEX IF NOT EXISTS links_id ON links (key, id, type, rid);
CREATE INDEX IF NOT EXISTS links_url ON links (key, url, rid);
CREATE INDEX IF NOT EXISTS links_rid ON links (rid, key);
CREATE TABLE IF NOT EXISTS uris (rid INTEGER NOT NULL, key TEXT NOT NULL, uri TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS uris_uri ON uris (key, uri, rid);
CREATE INDEX IF NOT EXISTS uris_rid ON uris (rid, key);
`;

export const INDEX_TABLES = ['tokens', 'strings', 'dates', 'quantities', 'links', 'uris'] as const;

import { type Database } from 'better-sqlite3';
import { type IndexRows } from '../search/index-rows';
import { INDEX_TABLES } from './schema';

interface IndexWriter {
  /** Replaces the rows of a resource. Without rows, only removes them. */
  replace(rid: number, rows?: IndexRows): void;
}

export function createIndexWriter(db: Database): IndexWriter {
  const removals = INDEX_TABLES.map((table) => db.prepare(`DELETE FROM ${table} WHERE rid = ?`));
  const token = db.prepare('INSERT INTO tokens VALUES (@rid, @key, @system, @code, @implied)');
  const string = db.prepare('INSERT INTO strings VALUES (@rid, @key, @folded, @exact)');
  const date = db.prepare('INSERT INTO dates VALUES (@rid, @key, @low, @high)');
  const quantity = db.prepare(
    'INSERT INTO quantities VALUES (@rid, @key, @low, @high, @system, @code, @unit)',
  );
  const link = db.prepare('INSERT INTO links VALUES (@rid, @key, @type, @id, @url)');
  const uri = db.prepare('INSERT INTO uris VALUES (@rid, @key, @uri)');
  return {
    replace(rid, rows) {
      for (const removal of removals) removal.run(rid);
      if (rows === undefined) return;
      for (const row of rows.tokens) token.run({ rid, ...row });
      for (const row of rows.strings) string.run({ rid, ...row });
      for (const row of rows.dates) date.run({ rid, ...row });
      for (const row of rows.quantities) quantity.run({ rid, ...row });
      for (const row of rows.references) link.run({ rid, ...row });
      for (const row of rows.uris) uri.run({ rid, ...row });
    },
  };
}

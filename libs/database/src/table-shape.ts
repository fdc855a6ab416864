import type { Knex } from 'knex';

import type { Database } from './database';
import type { ColumnDefinition } from './table-definition';

/** What a database has under the name of a table. */
export interface TableShape {
  /** False for a view or anything else that is not a table. */
  readonly isTable: boolean;
  readonly columns: Readonly<Record<string, Knex.ColumnInfo>>;
  /** Columns of the primary key, in their order. */
  readonly key: readonly string[];
}

/** The names that a driver gives the type of a column. */
const TYPES: Readonly<Record<ColumnDefinition['type'], readonly string[]>> = {
  text: ['text', 'varchar', 'character varying'],
  integer: ['integer', 'int', 'bigint', 'smallint'],
};

export const hasType = ({ type }: Knex.ColumnInfo, wanted: ColumnDefinition['type']): boolean =>
  TYPES[wanted].includes(type.toLowerCase());

/** Reads the shape; undefined when nothing has the name. */
export async function readShape(
  trx: Knex.Transaction,
  backend: Database['backend'],
  name: string,
): Promise<TableShape | undefined> {
  const found = backend === 'sqlite' ? await onFile(trx, name) : await onServer(trx, name);
  return found && { ...found, columns: await trx(name).columnInfo() };
}

async function onFile(
  trx: Knex.Transaction,
  name: string,
): Promise<Omit<TableShape, 'columns'> | undefined> {
  const entry = await trx<{ type: string }>('sqlite_master')
    .whereIn('type', ['table', 'view'])
    // As SQLite itself compares names.
    .whereRaw('name = ? COLLATE NOCASE', [name])
    .first('type');
  if (!entry) return undefined;
  const columns = await trx.raw<readonly { readonly name: string; readonly pk: number }[]>(
    'SELECT name, pk FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk',
    [name],
  );
  return { isTable: entry.type === 'table', key: columns.map((column) => column.name) };
}

/** Reads the shape in the schema in which the table would be created, whoever owns it. */
async function onServer(
  trx: Knex.Transaction,
  name: string,
): Promise<Omit<TableShape, 'columns'> | undefined> {
  const answer = await trx.raw<{ rows: { kind: string; key: string[] | null }[] }>(
    `SELECT c.relkind AS kind,
            (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum))
               FROM pg_index i
               JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
              WHERE i.indrelid = c.oid AND i.indisprimary) AS key
       FROM pg_class c
      WHERE c.relname = ? AND c.relnamespace = current_schema()::regnamespace`,
    [name],
  );
  const [entry] = answer.rows;
  return entry && { isTable: ['r', 'p'].includes(entry.kind), key: entry.key ?? [] };
}

import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

import type { Database } from '@platform/database';

import { OperatorError } from '../command';
import type { Tables } from './manifest';

/*
 * The rows of a PostgreSQL database as lines of JSON, of one moment. `pg_dump` would have to be installed, and not be
 * older than the server.
 */

interface Column {
  readonly name: string;
  /** As the server writes it. */
  readonly type: string;
  readonly nullable: boolean;
}

interface TableHead {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

type Row = readonly (string | null)[];

/** What a read of the cursor and an insert take. */
const BATCH_ROWS = 500;

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const rowsOf = async <R>(
  trx: Transaction | Database['knex'],
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<readonly R[]> => (await trx.raw<{ rows: R[] }>(sql, bindings as readonly string[])).rows;

const HEADS = `
  SELECT c.relname AS "table",
         (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                                            'nullable', NOT a.attnotnull) ORDER BY a.attnum)
            FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
         coalesce((SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum))
            FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
           WHERE i.indrelid = c.oid AND i.indisprimary), '[]') AS key
    FROM pg_class c
   WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
   ORDER BY c.relname`;

const headsOf = (trx: Transaction | Database['knex']): Promise<readonly TableHead[]> =>
  rowsOf<TableHead>(trx, HEADS);

/** The tables of the schema that the platform uses, with the names of their columns. */
export async function tablesOnServer({ knex }: Database): Promise<Tables> {
  const heads = await headsOf(knex);
  return Object.fromEntries(
    heads.map(({ table, columns }) => [table, columns.map(({ name }) => name)]),
  );
}

export async function bytesOnServer({ knex }: Database): Promise<number> {
  const [row] = await rowsOf<{ bytes: string }>(
    knex,
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return Number(row?.bytes ?? 0);
}

async function* linesOf(trx: Transaction): AsyncGenerator<string> {
  for (const head of await headsOf(trx)) {
    yield `${JSON.stringify(head)}\n`;
    for await (const row of readRows(trx, head)) yield `${JSON.stringify(row)}\n`;
  }
}

/** Writes every row of one moment into a new file of the owner. */
export const dumpRows = ({ knex }: Database, file: string): Promise<void> =>
  knex.transaction(
    (trx) => pipeline(linesOf(trx), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
    { isolationLevel: 'repeatable read', readOnly: true },
  );

async function* readRows(trx: Transaction, { table, columns }: TableHead): AsyncGenerator<Row> {
  const values = columns.map(() => '??::text').join(', ');
  await trx.raw(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT json_build_array(${values}) AS row FROM ??`,
    [...columns.map(({ name }) => name), table],
  );
  for (;;) {
    const rows = await rowsOf<{ row: Row }>(trx, `FETCH ${BATCH_ROWS} FROM backup_rows`);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH_ROWS) break;
  }
  await trx.raw('CLOSE backup_rows');
}

/** Creates the tables of a dump with their rows, all or nothing. The stores complete them when they are opened. */
export async function loadRows(database: Database, file: string): Promise<void> {
  await database.knex.transaction(async (trx) => {
    let head: TableHead | undefined;
    let rows: Row[] = [];
    const insert = async (): Promise<void> => {
      if (head && rows.length > 0) await insertRows(trx, head, rows);
      rows = [];
    };
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const value = JSON.parse(line) as TableHead | Row;
      if (isRow(value)) {
        rows.push(value);
        if (rows.length === BATCH_ROWS) await insert();
      } else {
        await insert();
        head = value;
        await createTable(trx, value);
      }
    }
    await insert();
  });
}

const isRow = (value: TableHead | Row): value is Row => Array.isArray(value);

/** Types are part of the statement, so they must look like types. */
function typeOf({ name, type }: Column): string {
  if (/^[a-z][a-z0-9 ]*(\([0-9, ]+\))?(\[\])?$/.test(type)) return type;
  throw new OperatorError(`column ${name} of the backup has a type that cannot be restored`);
}

async function createTable(trx: Transaction, { table, columns, key }: TableHead): Promise<void> {
  const definitions = columns.map(
    (column) => `?? ${typeOf(column)}${column.nullable ? '' : ' NOT NULL'}`,
  );
  const primary = key.length > 0 ? [`PRIMARY KEY (${key.map(() => '??').join(', ')})`] : [];
  await trx.raw(`CREATE TABLE ?? (${[...definitions, ...primary].join(', ')})`, [
    table,
    ...columns.map(({ name }) => name),
    ...key,
  ]);
}

async function insertRows(
  trx: Transaction,
  { table, columns }: TableHead,
  rows: readonly Row[],
): Promise<void> {
  const values = columns.map((column, at) => `(line->>${at})::${typeOf(column)}`).join(', ');
  await trx.raw(
    `INSERT INTO ?? (${columns.map(() => '??').join(', ')})
     SELECT ${values} FROM json_array_elements(?::json) AS line`,
    [table, ...columns.map(({ name }) => name), JSON.stringify(rows)],
  );
}

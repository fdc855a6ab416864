import type { Knex } from 'knex';

import type { Database } from './database';
import type { ColumnDefinition } from './table-definition';

interface ColumnShape {
  readonly type: string;
  readonly nullable: boolean;
  /** Null without one. */
  readonly defaultValue: unknown;
}

/** What a database has under the name of a table. */
export interface TableShape {
  /** False for a view or anything else that is not a table. */
  readonly isTable: boolean;
  readonly columns: Readonly<Record<string, ColumnShape>>;
  /** Columns of the primary key, in their order. */
  readonly key: readonly string[];
}

/** A column as a database tells of it, with what its table is. */
interface ColumnRow {
  readonly table: string;
  readonly isTable: boolean | number;
  /** Null for a table without columns. */
  readonly name: string | null;
  readonly type: string;
  readonly nullable: boolean | number;
  readonly defaultValue: unknown;
  /** In the primary key, from 1; null or 0 outside. */
  readonly position: number | null;
}

/** The names that a driver gives the type of a column. */
const TYPES: Readonly<Record<ColumnDefinition['type'], readonly string[]>> = {
  text: ['text', 'varchar', 'character varying'],
  integer: ['integer', 'int', 'bigint', 'smallint'],
};

/** Without a length. */
const bare = (type: string): string => type.replace(/\(.*$/u, '').toLowerCase();

export const hasType = ({ type }: ColumnShape, wanted: ColumnDefinition['type']): boolean =>
  TYPES[wanted].includes(bare(type));

/** SQLite compares names of tables without regard to case. */
const ON_FILE = `
  SELECT lower(t.name) AS "table", t.type = 'table' AS "isTable", c.name, c.type,
         c."notnull" = 0 AS nullable, c.dflt_value AS "defaultValue", c.pk AS position
    FROM sqlite_master t JOIN pragma_table_info(t.name) c
   WHERE t.type IN ('table', 'view') AND lower(t.name) IN (SELECT value FROM json_each(?))
   ORDER BY t.name, c.cid`;

/** In the schema in which the tables would be created, whoever owns them. */
const ON_SERVER = `
  SELECT t.relname AS "table", t.relkind IN ('r', 'p') AS "isTable", c.attname AS name,
         format_type(c.atttypid, NULL) AS type, NOT c.attnotnull AS nullable,
         pg_get_expr(d.adbin, d.adrelid) AS "defaultValue",
         array_position(k.indkey::int2[], c.attnum) + 1 AS position
    FROM pg_class t
    LEFT JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = c.attnum
    LEFT JOIN pg_index k ON k.indrelid = t.oid AND k.indisprimary
   WHERE t.relname IN (SELECT json_array_elements_text(?::json)) AND t.relnamespace = current_schema()::regnamespace
   ORDER BY t.relname, c.attnum`;

/** Reads the shapes, by name; without those of which nothing has the name. */
export async function readShapes(
  trx: Knex.Transaction,
  backend: Database['backend'],
  names: readonly string[],
): Promise<ReadonlyMap<string, TableShape>> {
  const asked = [JSON.stringify(names)];
  const rows =
    backend === 'sqlite'
      ? await trx.raw<readonly ColumnRow[]>(ON_FILE, asked)
      : (await trx.raw<{ readonly rows: readonly ColumnRow[] }>(ON_SERVER, asked)).rows;
  const byTable = new Map<string, ColumnRow[]>();
  for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row]);
  return new Map([...byTable].map(([name, columns]) => [name, toShape(columns)]));
}

function toShape(rows: readonly ColumnRow[]): TableShape {
  const inKey = rows.filter(({ position }) => (position ?? 0) > 0);
  const columns = rows.flatMap(({ name, type, nullable, defaultValue }) =>
    name === null ? [] : [[name, { type, nullable: Boolean(nullable), defaultValue }] as const],
  );
  return {
    isTable: rows.every(({ isTable }) => Boolean(isTable)),
    columns: Object.fromEntries(columns),
    key: inKey
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .flatMap(({ name }) => name ?? []),
  };
}

import { ConfigurationError } from '@platform/ports';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Database } from './database';
import { findIncompatibility, isExactly } from './find-incompatibility';
import { toStartImpeded } from './start-impeded';
import { refuseChanges } from './refuse-changes';
import type { SchemaChanges } from './schema-changes';
import type { ColumnDefinition, IndexDefinition, TableDefinition } from './table-definition';
import { readShapes, type TableShape } from './table-shape';
import { underLock } from './under-lock';

/**
 * Creates a table, or adds the columns that it lacks. As `ensureSchemas`.
 */
export async function ensureSchema(
  database: Database,
  table: TableDefinition,
): Promise<SchemaChanges> {
  const [changes] = await ensureSchemas(database, [table]);
  return changes;
}

type ChangesOf<Tables> = { readonly [At in keyof Tables]: SchemaChanges };

/**
 * Creates tables, or adds the columns that they lack: all of it, or nothing. Call it when a store is opened, before any
 * query; concurrent calls from several processes are safe. On PostgreSQL it runs in one transaction with an advisory
 * lock that all stores share; on SQLite in one transaction that holds the write lock. Throws `ConfigurationError`
 * without changing anything when the name belongs to another kind of table. Throws `StartImpededError` when the
 * database fails.
 */
export async function ensureSchemas<const Tables extends readonly TableDefinition[]>(
  database: Database,
  tables: Tables,
): Promise<ChangesOf<Tables>> {
  const names = tables.map(({ name }) => name);
  let at = names.join(', ');
  try {
    return await underLock(database, 'schema', async (trx) => {
      const shapes = await readShapes(trx, database.backend, names);
      const changes: SchemaChanges[] = [];
      for (const table of tables) {
        at = table.name;
        changes.push(await migrate(trx, shapes.get(table.name), { database, table }));
      }
      return changes as ChangesOf<Tables>;
    });
  } catch (error) {
    throw toStartImpeded(error, database, { fr: `table « ${at} » de `, en: `table "${at}" of ` });
  }
}

const about = ({ variable, location }: Database, { name }: TableDefinition, what: string): string =>
  `${variable} : table « ${name} » de « ${location} » : ${what}`;

const aboutInEnglish = ({ location }: Database, { name }: TableDefinition, what: string): string =>
  `table "${name}" of "${location}": ${what}`;

async function migrate(
  trx: Knex.Transaction,
  found: TableShape | undefined,
  { database, table }: { readonly database: Database; readonly table: TableDefinition },
): Promise<SchemaChanges> {
  const { backend } = database;
  const outdated = found && isOutdated(found, table);
  if (found && !outdated) requireOurs(found, table, database);
  const existing = found && !outdated ? Object.keys(found.columns) : [];
  const created = existing.length === 0;
  const missing = created ? [] : table.added.filter(({ name }) => !existing.includes(name));
  await runScript(trx, backend, [
    ...(outdated ? [trx.raw('DROP TABLE ??', [table.name])] : []),
    ...(created ? [createTable(trx, table)] : []),
    ...missing.map((column) => addColumn(trx, table.name, column)),
    ...(table.indexes ?? []).map((index) => createIndex(trx, table.name, index)),
  ]);
  if (table.appendOnly) {
    await refuseChanges(trx, backend, { name: table.name, key: keyOf(table) });
  }
  return {
    created,
    addedColumns: missing.map(({ name }) => name),
    ...(outdated && {
      recreated: `table « ${table.name} » supprimée puis recréée : forme d’une ancienne version`,
    }),
  };
}

/** Runs statements in one go. */
async function runScript(
  trx: Knex.Transaction,
  backend: Database['backend'],
  statements: readonly Knex.Raw[],
): Promise<void> {
  if (statements.length === 0) return;
  const script = statements.map(String).join(';\n');
  if (backend === 'postgres') return void (await trx.raw(script));
  const connection = (await trx.client.acquireConnection()) as BetterSqlite3.Database;
  connection.exec(script);
}

/** Whether the table has an outdated shape of ours that is replaced instead of extended. */
const isOutdated = (found: TableShape, { outdated = [] }: TableDefinition): boolean =>
  outdated.some((columns) => isExactly(found, columns));

function requireOurs(found: TableShape, table: TableDefinition, database: Database): void {
  const reason = findIncompatibility(found, table);
  if (reason === undefined) return;
  const what = `elle n’est pas celle de la plateforme (${reason}) et reste intacte ; renommez-la, ou donnez une autre base`;
  const english =
    "it is not the platform's and stays as it is; rename it, or name another database";
  throw new ConfigurationError(database.variable, about(database, table, what), {
    english: aboutInEnglish(database, table, english),
  });
}

function keyOf({ name, baseline }: TableDefinition): string {
  const key = baseline.find(({ primary }) => primary);
  if (!key) throw new Error(`table « ${name} » sans clé`);
  return key.name;
}

function createTable(trx: Knex.Transaction, table: TableDefinition): Knex.Raw {
  const all = [...table.baseline, ...table.added];
  const inOrder = [
    ...all.filter(({ name }) => name !== table.large),
    ...all.filter(({ name }) => name === table.large),
  ];
  const columns = inOrder.map(columnSql).join(', ');
  const names = inOrder.map(({ name }) => name);
  return trx.raw(`CREATE TABLE IF NOT EXISTS ?? (${columns})`, [table.name, ...names]);
}

const addColumn = (trx: Knex.Transaction, table: string, column: ColumnDefinition): Knex.Raw =>
  trx.raw(`ALTER TABLE ?? ADD COLUMN ${columnSql(column)}`, [table, column.name]);

function createIndex(trx: Knex.Transaction, table: string, index: IndexDefinition): Knex.Raw {
  const columns = index.columns.map(() => '??').join(', ');
  const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  const where = index.where === undefined ? '' : ` WHERE ${index.where}`;
  return trx.raw(`CREATE ${kind} IF NOT EXISTS ?? ON ?? (${columns})${where}`, [
    index.name,
    table,
    ...index.columns,
  ]);
}

/** The SQL of a column, with a placeholder for its name. */
function columnSql({ type, nullable, primary }: ColumnDefinition): string {
  return ['??', type, !nullable && 'NOT NULL', primary && 'PRIMARY KEY'].filter(Boolean).join(' ');
}

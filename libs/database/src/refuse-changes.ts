import type { Knex } from 'knex';

import type { Database } from './database';

const REFUSED = 'append-only';

/**
 * Makes the database refuse to change, remove or replace rows of a table; inserts stay possible. A user who may drop
 * triggers can still undo it. Idempotent.
 */
export async function refuseChanges(
  trx: Knex.Transaction,
  backend: Database['backend'],
  table: { readonly name: string; readonly key: string },
): Promise<void> {
  if (backend === 'sqlite') return refuseOnFile(trx, table);
  return refuseOnServer(trx, table.name);
}

async function refuseOnFile(
  trx: Knex.Transaction,
  { name, key }: { readonly name: string; readonly key: string },
): Promise<void> {
  const refuse = `BEGIN SELECT RAISE(ABORT, '${REFUSED}'); END`;
  for (const change of ['UPDATE', 'DELETE']) {
    await trx.raw(`CREATE TRIGGER IF NOT EXISTS ?? BEFORE ${change} ON ?? ${refuse}`, [
      `${name}_no_${change.toLowerCase()}`,
      name,
    ]);
  }
  // INSERT OR REPLACE removes the existing row without firing the DELETE trigger.
  await trx.raw(
    `CREATE TRIGGER IF NOT EXISTS ?? BEFORE INSERT ON ?? WHEN EXISTS (SELECT 1 FROM ?? WHERE ?? = NEW.??) ${refuse}`,
    [`${name}_no_replace`, name, name, key, key],
  );
}

async function refuseOnServer(trx: Knex.Transaction, name: string): Promise<void> {
  const trigger = `${name}_append_only`;
  // Not CREATE OR REPLACE: a process that may only use the tables must be able to start.
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'SELECT 1 FROM pg_trigger WHERE tgname = ? AND tgrelid = to_regclass(?)',
    [trigger, name],
  );
  if (rows.length > 0) return;
  await refusingFunction(trx, trigger);
  await trx.raw(
    'CREATE TRIGGER ?? BEFORE UPDATE OR DELETE OR TRUNCATE ON ?? FOR EACH STATEMENT EXECUTE PROCEDURE ??()',
    [trigger, name, trigger],
  );
}

const BODY = ` BEGIN RAISE EXCEPTION '${REFUSED}'; END `;

/** Creates the trigger function, or reuses one that a dropped table left. Does not replace a foreign function. */
async function refusingFunction(trx: Knex.Transaction, name: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: { body: string }[] }>(
    'SELECT prosrc AS body FROM pg_proc WHERE proname = ? AND pronargs = 0 AND pronamespace = current_schema()::regnamespace',
    [name],
  );
  const [found] = rows;
  if (found && found.body !== BODY) {
    throw new Error(`la fonction « ${name} » n’est pas celle de la plateforme et reste intacte`);
  }
  if (found) return;
  await trx.raw(`CREATE FUNCTION ??() RETURNS trigger LANGUAGE plpgsql AS $$${BODY}$$`, [name]);
}

import type { Database } from './database';
import { ensureSchema } from './ensure-schema';
import type { TableDefinition } from './table-definition';

/** One row, written again and again; nobody reads it. */
export const PROBE_TABLE: TableDefinition = {
  name: 'write_probe',
  baseline: [
    { name: 'id', type: 'integer', nullable: false, primary: true },
    { name: 'written_at', type: 'text', nullable: false },
    { name: 'filler', type: 'text', nullable: false },
  ],
  added: [],
};

/** About what a run enters: a disk that has room for less is full. */
const FILLER = 'x'.repeat(16_384);

/** Writes for real; rejects with the database's reason when that is refused. */
export type WriteProbe = () => Promise<void>;

/**
 * Opens the probe of a database, creating its table first. Throws ConfigurationError when something else
 * stands under that name, StartImpededError when the database fails.
 */
export async function openWriteProbe(
  database: Database,
  now: () => Date = () => new Date(),
): Promise<WriteProbe> {
  await ensureSchema(database, PROBE_TABLE);
  return () =>
    database.transaction(async (trx) => {
      const row = { id: 1, written_at: now().toISOString(), filler: FILLER };
      await trx(PROBE_TABLE.name).insert(row).onConflict('id').merge();
    });
}

import type { Database } from './database';
import { ensureSchema } from './ensure-schema';
import type { TableDefinition } from './table-definition';

/** A table with one row that is only written. */
export const PROBE_TABLE = {
  name: 'write_probe',
  baseline: [
    { name: 'id', type: 'integer', nullable: false, primary: true },
    { name: 'written_at', type: 'text', nullable: false },
    { name: 'filler', type: 'text', nullable: false },
  ],
  added: [],
} as const satisfies TableDefinition;

/** About the size of one run's rows: a disk without that much space counts as full. */
const FILLER = 'x'.repeat(16_384);

/** Makes a real write. Rejects with the database's error. */
export type WriteProbe = () => Promise<void>;

/**
 * Creates the table of the probe and opens the probe. Throws `ConfigurationError` when another kind of table has its
 * name and `StartImpededError` when the database fails.
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

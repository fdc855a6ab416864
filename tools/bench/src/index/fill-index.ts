import type { Database } from '@platform/database';
import { openRunStore, type RunMeta } from '@platform/run-store';

const ROWS_BATCH_SIZE = 1_000;
const SPACING_MS = 30_000;
const BEGUN = Date.UTC(2025, 0, 1);

const WORKFLOW_COUNT = 8;
const PATIENT_COUNT = 2_000;

/** Workflow of the oldest twentieth of the runs, which is no longer started. */
export const RETIRED = 'bench-retired';
export const COMMON = 'bench-1';

/** Returns the creation time of run number `index`. */
export const createdAt = (index: number): string =>
  new Date(BEGUN + index * SPACING_MS).toISOString();

/** Returns run number `index` of an index with `rows` runs. Newer runs have higher numbers. */
export const runMeta = (index: number, rows: number): RunMeta => {
  const slug = index < rows / 20 ? RETIRED : `bench-${index % WORKFLOW_COUNT}`;
  const id = `bench-${String(index).padStart(9, '0')}-${((index * 7919) % 1_000_003).toString(36)}`;
  return {
    id,
    service: 'workflow',
    workflowName: `Mesure ${slug}`,
    event: {
      eventId: id,
      eventType: 'lab.result',
      patientId: `p${index % PATIENT_COUNT}`,
      value: 4.2,
      note: 'x'.repeat(400),
    },
    createdAt: createdAt(index),
    workflowFile: `definitions/${slug}.yaml`,
    workflowSlug: slug,
    specVersion: index < rows / 2 ? 1 : 2,
    specHash: 'b'.repeat(64),
    subjects: {
      patient: `p${index % PATIENT_COUNT}`,
      encounter: `e${index % (PATIENT_COUNT * 3)}`,
    },
  };
};

/** Returns the final status: few runs failed, long ago, and fewer have not ended. */
const finalStatusOf = (index: number, rows: number): 'completed' | 'failed' | null => {
  if (index % Math.ceil(rows / 100) === 0) return null;
  return index < rows / 500 ? 'failed' : 'completed';
};

/** Inserts all runs as the store does, many per transaction. */
export async function fillIndex(database: Database, rows: number): Promise<void> {
  const store = await openRunStore(database);
  for (let first = 0; first < rows; first += ROWS_BATCH_SIZE) {
    const numbers = Array.from(
      { length: Math.min(ROWS_BATCH_SIZE, rows - first) },
      (_, offset) => first + offset,
    );
    await store.insertAll(numbers.map((index) => runMeta(index, rows)));
    for (const status of ['completed', 'failed'] as const) {
      const ids = numbers
        .filter((index) => finalStatusOf(index, rows) === status)
        .map((index) => runMeta(index, rows).id);
      await database.knex('runs').whereIn('id', ids).update({ final_status: status });
    }
  }
  await database.knex.raw(database.backend === 'postgres' ? 'VACUUM ANALYZE' : 'SELECT 1');
}

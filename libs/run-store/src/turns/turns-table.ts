import type { RowOf, TableDefinition } from '@platform/database';

/** Turns of runs that share a concurrency key, until the runs are known to have ended. */
export const TURNS_TABLE = {
  name: 'run_turns',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false, primary: true },
    { name: 'queue', type: 'text', nullable: false },
    // Null until the control plane has acknowledged the run.
    { name: 'invocation_id', type: 'text', nullable: true },
    // ISO 8601, UTC; strictly ascending in the order of the queue.
    { name: 'reserved_at', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [{ name: 'run_turns_by_queue', columns: ['queue', 'reserved_at'] }],
} as const satisfies TableDefinition;

export type TurnRow = RowOf<typeof TURNS_TABLE>;

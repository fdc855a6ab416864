import type { TableDefinition } from '@platform/database';

/** Turns of runs that share a concurrency key, until the runs are known to have ended. */
export const TURNS_TABLE: TableDefinition = {
  name: 'run_turns',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false, primary: true },
    { name: 'queue', type: 'text', nullable: false },
    { name: 'invocation_id', type: 'text', nullable: true },
    { name: 'reserved_at', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [{ name: 'run_turns_by_queue', columns: ['queue', 'reserved_at'] }],
};

/** A row of the table `run_turns`. */
export interface TurnRow {
  readonly run_id: string;
  readonly queue: string;
  /** Null until the control plane has acknowledged the run. */
  readonly invocation_id: string | null;
  /** ISO 8601, UTC; strictly ascending in the order of the queue. */
  readonly reserved_at: string;
}

import type { RowOf, TableDefinition } from '@platform/database';

/*
 * What people note on a human task. The engine does not have it, so that these tables stay when the run index is lost: an
 * index that is completed finds them again by the ids of its runs.
 */

/** The validation of a run: its hash, because a pending id may be longer than an index entry. */
const OF_TASK = [
  { name: 'pending_key', type: 'text', nullable: false },
  { name: 'run_id', type: 'text', nullable: false },
] as const;

/** Who is on a task: one row while somebody is. */
export const CLAIMS_TABLE = {
  name: 'task_claims',
  baseline: [
    { ...OF_TASK[0], primary: true },
    OF_TASK[1],
    // ISO 8601, UTC. A claim is taken over by its instant.
    { name: 'claimed_at', type: 'text', nullable: false },
    { name: 'by_name', type: 'text', nullable: true },
    // `user:<id>` or `key:<id>`; null where nobody is authenticated.
    { name: 'by_id', type: 'text', nullable: true },
    // Who gave it to them; null when they took it themselves.
    { name: 'given_by', type: 'text', nullable: true },
  ],
  added: [],
  indexes: [{ name: 'task_claims_by_run', columns: ['run_id'] }],
} as const satisfies TableDefinition;

export type ClaimRow = RowOf<typeof CLAIMS_TABLE>;

/** All of them: each row goes with its run. */
export const MARKS_TABLES = [CLAIMS_TABLE];

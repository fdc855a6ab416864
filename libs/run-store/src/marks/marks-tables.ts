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

/** What people wrote on tasks. It is read with its run. */
export const COMMENTS_TABLE = {
  name: 'task_comments',
  baseline: [
    // A hash of the task and of what the writer named the comment: sent twice, it is one comment.
    { name: 'id', type: 'text', nullable: false, primary: true },
    ...OF_TASK,
    { name: 'pending_id', type: 'text', nullable: false },
    // ISO 8601, UTC.
    { name: 'written_at', type: 'text', nullable: false },
    { name: 'by_name', type: 'text', nullable: true },
    { name: 'by_id', type: 'text', nullable: true },
    { name: 'comment', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [
    { name: 'task_comments_by_run', columns: ['run_id', 'written_at', 'id'] },
    { name: 'task_comments_by_task', columns: ['pending_key'] },
    { name: 'task_comments_by_age', columns: ['written_at', 'id'] },
  ],
  large: 'comment',
} as const satisfies TableDefinition;

export type CommentRow = RowOf<typeof COMMENTS_TABLE>;

/** Who does not want to see a task before an instant. */
export const PUT_OFFS_TABLE = {
  name: 'task_put_offs',
  baseline: [
    // A hash of the task and of the person.
    { name: 'id', type: 'text', nullable: false, primary: true },
    ...OF_TASK,
    // ISO 8601, UTC.
    { name: 'until_at', type: 'text', nullable: false },
    // How often the task had escalated by then.
    { name: 'escalations', type: 'integer', nullable: false },
  ],
  added: [],
  indexes: [
    { name: 'task_put_offs_by_run', columns: ['run_id'] },
    { name: 'task_put_offs_by_time', columns: ['until_at'] },
  ],
} as const satisfies TableDefinition;

export type PutOffRow = RowOf<typeof PUT_OFFS_TABLE>;

/** Which tasks a person has decided lately. What they decided is in the run. */
export const DECIDED_TABLE = {
  name: 'task_decisions',
  baseline: [
    { ...OF_TASK[0], primary: true },
    OF_TASK[1],
    { name: 'pending_id', type: 'text', nullable: false },
    // A hash of `user:<id>` or `key:<id>`, which may be long.
    { name: 'person', type: 'text', nullable: false },
    { name: 'decision', type: 'text', nullable: false },
    // ISO 8601, UTC.
    { name: 'decided_at', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [
    { name: 'task_decisions_by_person', columns: ['person', 'decided_at', 'pending_key'] },
    { name: 'task_decisions_by_run', columns: ['run_id'] },
    { name: 'task_decisions_by_age', columns: ['decided_at'] },
  ],
} as const satisfies TableDefinition;

export type DecidedRow = RowOf<typeof DECIDED_TABLE>;

/** All of them: each row goes with its run. */
export const MARKS_TABLES = [CLAIMS_TABLE, COMMENTS_TABLE, PUT_OFFS_TABLE, DECIDED_TABLE];

import type { ColumnDefinition, TableDefinition } from '@platform/database';

const BASELINE = [
  { name: 'id', type: 'text', nullable: false, primary: true },
  { name: 'service', type: 'text', nullable: false },
  { name: 'workflow_name', type: 'text', nullable: false },
  { name: 'event', type: 'text', nullable: false },
  { name: 'created_at', type: 'text', nullable: false },
] as const satisfies readonly ColumnDefinition[];

/** Runs that are lost. Few are. */
export const LOST_RUNS = 'lost_at IS NOT NULL';

/** Runs that failed, cancelled ones too. Few runs do. */
export const FAILED_RUNS = "final_status = 'failed'";

/** Runs that may wait for an event. Few runs do, and every event looks for them. */
export const AWAITING_RUNS = "final_status IS NULL AND awaited_events <> '[]'";

/** The table of the run index. */
export const RUNS_TABLE = {
  name: 'runs',
  baseline: BASELINE,
  added: [
    { name: 'subjects', type: 'text', nullable: true },
    { name: 'final_status', type: 'text', nullable: true },
    { name: 'workflow_file', type: 'text', nullable: true },
    { name: 'updated_at', type: 'text', nullable: true },
    { name: 'workflow_slug', type: 'text', nullable: true },
    { name: 'spec_version', type: 'integer', nullable: true },
    { name: 'spec_hash', type: 'text', nullable: true },
    { name: 'awaited_events', type: 'text', nullable: true },
    { name: 'event_id', type: 'text', nullable: true },
    { name: 'event_type', type: 'text', nullable: true },
    { name: 'lost_at', type: 'text', nullable: true },
    { name: 'ended_at', type: 'text', nullable: true },
    { name: 'end_reason', type: 'text', nullable: true },
    { name: 'error_code', type: 'text', nullable: true },
    { name: 'error_node', type: 'text', nullable: true },
  ],
  // One index per combination of filters, so that a page deep in a list costs as much as the first one.
  indexes: [
    { name: 'runs_by_age', columns: ['created_at', 'id'] },
    { name: 'runs_by_end_and_age', columns: ['final_status', 'created_at', 'id'] },
    { name: 'runs_by_workflow_and_age', columns: ['workflow_slug', 'created_at', 'id'] },
    {
      name: 'runs_by_workflow_end_and_age',
      columns: ['workflow_slug', 'final_status', 'created_at', 'id'],
    },
    {
      name: 'runs_by_version_and_age',
      columns: ['workflow_slug', 'spec_version', 'created_at', 'id'],
    },
    {
      name: 'runs_by_version_end_and_age',
      columns: ['workflow_slug', 'spec_version', 'final_status', 'created_at', 'id'],
    },
    {
      name: 'runs_awaiting_by_age',
      // With the first column, which is always null, SQLite prefers it to `runs_by_end_and_age`.
      columns: ['final_status', 'created_at', 'id'],
      where: AWAITING_RUNS,
    },
    { name: 'runs_lost_by_age', columns: ['created_at', 'id'], where: LOST_RUNS },
    {
      name: 'runs_failed_by_end',
      // With all that is counted of them, so that no row is read.
      columns: ['ended_at', 'workflow_slug', 'error_code', 'end_reason'],
      where: FAILED_RUNS,
    },
  ],
  large: 'event',
  // Dropping the index loses a list, never a run, so an index older than `subjects` is not migrated.
  outdated: [[...BASELINE, { name: 'patient_id', type: 'text', nullable: false }]],
} as const satisfies TableDefinition;

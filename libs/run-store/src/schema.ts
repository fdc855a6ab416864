import type { TableDefinition } from '@platform/database';

/** The run index (specification, Run index record and Schema rules). */
export const RUNS_TABLE: TableDefinition = {
  name: 'runs',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'service', type: 'text', nullable: false },
    { name: 'workflow_name', type: 'text', nullable: false },
    { name: 'event', type: 'text', nullable: false },
    { name: 'created_at', type: 'text', nullable: false },
  ],
  added: [
    { name: 'subjects', type: 'text', nullable: true },
    { name: 'final_status', type: 'text', nullable: true },
    { name: 'workflow_file', type: 'text', nullable: true },
    { name: 'updated_at', type: 'text', nullable: true },
    { name: 'workflow_slug', type: 'text', nullable: true },
    { name: 'spec_version', type: 'integer', nullable: true },
    { name: 'spec_hash', type: 'text', nullable: true },
    { name: 'awaited_events', type: 'text', nullable: true },
  ],
  indexes: [
    { name: 'runs_by_age', columns: ['created_at', 'id'] },
    { name: 'runs_by_end_and_age', columns: ['final_status', 'created_at', 'id'] },
  ],
  // Losing the index loses a list, never a run; one older than `subjects` is not migrated (rule 3).
  disposable: true,
};

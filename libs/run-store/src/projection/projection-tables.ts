import type { RowOf, TableDefinition } from '@platform/database';

/**
 * What was last reported of each run that is not known to have ended. Tables keep the names of their first release: two
 * releases write them side by side during a rolling upgrade.
 */
export const PROJECTION_TABLE = {
  name: 'run_standings',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false, primary: true },
    { name: 'sequence', type: 'integer', nullable: false },
    // When it was stored, ISO 8601, UTC.
    { name: 'told_at', type: 'text', nullable: false },
    { name: 'phase', type: 'text', nullable: false },
    // How the run ended; null while it has not.
    { name: 'status', type: 'text', nullable: true },
    { name: 'journal', type: 'integer', nullable: true },
    { name: 'invocation_id', type: 'text', nullable: true },
    // JSON, as the following.
    { name: 'incident', type: 'text', nullable: true },
    { name: 'awaited', type: 'text', nullable: true },
    { name: 'started_by', type: 'text', nullable: true },
  ],
  added: [
    // Creation time of the run: a list is ordered by it. Null in rows of an earlier release, as the following.
    { name: 'created_at', type: 'text', nullable: true },
    // See `waitOf`, and `awaitsOf`, which is JSON.
    { name: 'waits_for', type: 'text', nullable: true },
    { name: 'awaits', type: 'text', nullable: true },
  ],
  indexes: [
    { name: 'run_standings_by_status', columns: ['status', 'run_id'] },
    { name: 'run_standings_by_wait_and_age', columns: ['waits_for', 'created_at', 'run_id'] },
  ],
} as const satisfies TableDefinition;

export type ProjectedRow = RowOf<typeof PROJECTION_TABLE>;

/** The validations that unfinished runs wait for. */
export const PENDING_TABLE = {
  name: 'pending_validations',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false },
    // Hash of the pending id, which may be longer than an index entry.
    { name: 'pending_key', type: 'text', nullable: false },
    { name: 'pending_id', type: 'text', nullable: false },
    // Creation time of the run: a list is ordered by it.
    { name: 'created_at', type: 'text', nullable: false },
    // ISO 8601, UTC, with milliseconds, so that it is compared as a text.
    { name: 'due_at', type: 'text', nullable: true },
    // 1 once its due time was seen to have passed; its facets say the same.
    { name: 'is_overdue', type: 'integer', nullable: false },
    // The pending validation as JSON.
    { name: 'item', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [
    {
      name: 'pending_validations_by_run',
      columns: ['run_id', 'pending_key'],
      unique: true,
    },
    { name: 'pending_validations_by_age', columns: ['created_at', 'run_id'] },
    { name: 'pending_validations_by_due_time', columns: ['is_overdue', 'due_at'] },
  ],
  large: 'item',
} as const satisfies TableDefinition;

export type PendingRow = RowOf<typeof PENDING_TABLE>;

/**
 * What lists of validations are filtered by: a row for each kind, role and subject of a validation, and for whether it
 * is overdue. With one index for all of them, a page with a rare filter costs as much as one without.
 */
export const FACETS_TABLE = {
  name: 'pending_facets',
  baseline: [
    // See `facetsOfValidation`.
    { name: 'facet', type: 'text', nullable: false },
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'run_id', type: 'text', nullable: false },
    { name: 'pending_key', type: 'text', nullable: false },
    { name: 'pending_id', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [
    {
      name: 'pending_facets_by_facet_and_age',
      columns: ['facet', 'created_at', 'run_id', 'pending_key'],
      unique: true,
    },
    { name: 'pending_facets_by_run', columns: ['run_id'] },
  ],
} as const satisfies TableDefinition;

export type FacetRow = RowOf<typeof FACETS_TABLE>;

/** Up to where the changes of each process of the engine, by its epoch, are stored. */
export const POSITIONS_TABLE = {
  name: 'standing_positions',
  baseline: [
    { name: 'name', type: 'text', nullable: false, primary: true },
    { name: 'position', type: 'integer', nullable: false },
    { name: 'stored_at', type: 'text', nullable: false },
  ],
  added: [],
} as const satisfies TableDefinition;

export type PositionRow = RowOf<typeof POSITIONS_TABLE>;

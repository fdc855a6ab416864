import type { TableDefinition } from '@platform/database';

/**
 * What was last reported of each run that is not known to have ended. Tables keep the names of their first release: two
 * releases write them side by side during a rolling upgrade.
 */
export const PROJECTION_TABLE: TableDefinition = {
  name: 'run_standings',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false, primary: true },
    { name: 'sequence', type: 'integer', nullable: false },
    { name: 'told_at', type: 'text', nullable: false },
    { name: 'phase', type: 'text', nullable: false },
    { name: 'status', type: 'text', nullable: true },
    { name: 'journal', type: 'integer', nullable: true },
    { name: 'invocation_id', type: 'text', nullable: true },
    { name: 'incident', type: 'text', nullable: true },
    { name: 'awaited', type: 'text', nullable: true },
    { name: 'started_by', type: 'text', nullable: true },
  ],
  added: [],
  indexes: [{ name: 'run_standings_by_status', columns: ['status', 'run_id'] }],
};

/** A row of the table `run_standings`. Members with several values are JSON texts. */
export interface ProjectedRow {
  readonly run_id: string;
  readonly sequence: number;
  /** When it was stored, ISO 8601, UTC. */
  readonly told_at: string;
  readonly phase: string;
  /** How the run ended; null while it has not. */
  readonly status: string | null;
  readonly journal: number | null;
  readonly invocation_id: string | null;
  readonly incident: string | null;
  readonly awaited: string | null;
  readonly started_by: string | null;
}

export const PROJECTION_COLUMNS = [
  'run_id',
  'sequence',
  'told_at',
  'phase',
  'status',
  'journal',
  'invocation_id',
  'incident',
  'awaited',
  'started_by',
] as const satisfies readonly (keyof ProjectedRow)[];

/** The validations that unfinished runs wait for. */
export const PENDING_TABLE: TableDefinition = {
  name: 'pending_validations',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false },
    { name: 'pending_key', type: 'text', nullable: false },
    { name: 'pending_id', type: 'text', nullable: false },
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'due_at', type: 'text', nullable: true },
    { name: 'is_overdue', type: 'integer', nullable: false },
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
};

/** A row of the table `pending_validations`. */
export interface PendingRow {
  readonly run_id: string;
  /** Hash of the pending id, which may be longer than an index entry. */
  readonly pending_key: string;
  readonly pending_id: string;
  /** Creation time of the run: a list is ordered by it. */
  readonly created_at: string;
  /** ISO 8601, UTC, with milliseconds, so that it is compared as a text. */
  readonly due_at: string | null;
  /** 1 once its due time was seen to have passed; its facets say the same. */
  readonly is_overdue: number;
  /** The pending validation as JSON. */
  readonly item: string;
}

export const PENDING_COLUMNS = [
  'run_id',
  'pending_key',
  'pending_id',
  'created_at',
  'due_at',
  'is_overdue',
  'item',
] as const satisfies readonly (keyof PendingRow)[];

/**
 * What lists of validations are filtered by: a row for each kind, role and subject of a validation, and for whether it
 * is overdue. With one index for all of them, a page with a rare filter costs as much as one without.
 */
export const FACETS_TABLE: TableDefinition = {
  name: 'pending_facets',
  baseline: [
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
};

/** A row of the table `pending_facets`. */
export interface FacetRow {
  /** See `facetsOfValidation`. */
  readonly facet: string;
  readonly created_at: string;
  readonly run_id: string;
  readonly pending_key: string;
  readonly pending_id: string;
}

export const FACET_COLUMNS = [
  'facet',
  'created_at',
  'run_id',
  'pending_key',
  'pending_id',
] as const satisfies readonly (keyof FacetRow)[];

/** Up to where the changes of each process of the engine, by its epoch, are stored. */
export const POSITIONS_TABLE: TableDefinition = {
  name: 'standing_positions',
  baseline: [
    { name: 'name', type: 'text', nullable: false, primary: true },
    { name: 'position', type: 'integer', nullable: false },
    { name: 'stored_at', type: 'text', nullable: false },
  ],
  added: [],
};

/** A row of the table `standing_positions`. */
export interface PositionRow {
  readonly name: string;
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly stored_at: string;
}

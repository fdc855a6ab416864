import type { TableDefinition } from '@platform/database';

/** Events that were delivered to waiting runs: one row from before the first delivery on. */
export const DELIVERIES_TABLE: TableDefinition = {
  name: 'event_deliveries',
  baseline: [
    { name: 'event_id', type: 'text', nullable: false, primary: true },
    { name: 'event', type: 'text', nullable: false },
    { name: 'run_ids', type: 'text', nullable: false },
    { name: 'resumed', type: 'text', nullable: true },
    { name: 'began_at', type: 'text', nullable: false },
  ],
  added: [],
};

/** A row of the table `event_deliveries`. All but the id and the time are JSON texts. */
export interface DeliveryRow {
  readonly event_id: string;
  readonly event: string;
  readonly run_ids: string;
  /** Null until every run has answered. */
  readonly resumed: string | null;
  /** ISO 8601, UTC. */
  readonly began_at: string;
}

import type { RowOf, TableDefinition } from '@platform/database';

/** Events that were delivered to waiting runs: one row from before the first delivery on. */
export const DELIVERIES_TABLE = {
  name: 'event_deliveries',
  baseline: [
    { name: 'event_id', type: 'text', nullable: false, primary: true },
    // JSON, as the following two.
    { name: 'event', type: 'text', nullable: false },
    { name: 'run_ids', type: 'text', nullable: false },
    // Null until every run has answered.
    { name: 'resumed', type: 'text', nullable: true },
    { name: 'began_at', type: 'text', nullable: false },
  ],
  added: [],
} as const satisfies TableDefinition;

export type DeliveryRow = RowOf<typeof DELIVERIES_TABLE>;

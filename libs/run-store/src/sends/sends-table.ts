import type { TableDefinition } from '@platform/database';

/** Events whose runs are being sent: one row from before the first run is sent until the index has the last one. */
export const SENDS_TABLE: TableDefinition = {
  name: 'event_sends',
  baseline: [
    { name: 'event_id', type: 'text', nullable: false, primary: true },
    { name: 'began_at', type: 'text', nullable: false },
  ],
  added: [],
};

/** A row of the table `event_sends`. */
export interface SendRow {
  readonly event_id: string;
  /** ISO 8601, UTC. */
  readonly began_at: string;
}

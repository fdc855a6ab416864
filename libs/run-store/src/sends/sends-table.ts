import type { RowOf, TableDefinition } from '@platform/database';

/** Events whose runs are being sent: one row from before the first run is sent until the index has the last one. */
export const SENDS_TABLE = {
  name: 'event_sends',
  baseline: [
    { name: 'event_id', type: 'text', nullable: false, primary: true },
    { name: 'began_at', type: 'text', nullable: false },
  ],
  added: [],
} as const satisfies TableDefinition;

export type SendRow = RowOf<typeof SENDS_TABLE>;

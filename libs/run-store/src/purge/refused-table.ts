import type { RowOf, TableDefinition } from '@platform/database';

/** Records of event sources that were refused for good. The proxy writes it. */
export const REFUSED_TABLE = {
  name: 'refused_records',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'source', type: 'text', nullable: false },
    { name: 'feed', type: 'text', nullable: false },
    { name: 'record_key', type: 'text', nullable: false },
    { name: 'code', type: 'text', nullable: false },
    { name: 'message_fr', type: 'text', nullable: false },
    { name: 'message_en', type: 'text', nullable: false },
    { name: 'refused_at', type: 'text', nullable: false },
    { name: 'attempts', type: 'integer', nullable: false },
    { name: 'record', type: 'text', nullable: true },
  ],
  added: [],
  indexes: [
    { name: 'refused_records_by_age', columns: ['refused_at', 'id'] },
    { name: 'refused_records_of_feed', columns: ['source', 'feed', 'refused_at'] },
  ],
  large: 'record',
} as const satisfies TableDefinition;

export type RefusedRow = RowOf<typeof REFUSED_TABLE>;

import type { TableDefinition } from '@platform/database';

export const RETROSPECTIVES_TABLE = {
  name: 'retrospectives',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'workflow', type: 'text', nullable: false },
    { name: 'sent_at', type: 'text', nullable: false },
    { name: 'sent_by', type: 'text', nullable: false },
    // What a list shows, as JSON.
    { name: 'summary', type: 'text', nullable: false },
    { name: 'report', type: 'text', nullable: false },
  ],
  added: [],
  large: 'report',
  indexes: [{ name: 'retrospectives_by_workflow', columns: ['workflow', 'sent_at', 'id'] }],
} as const satisfies TableDefinition;

import type { TableDefinition } from '@platform/database';

export const LINES_TABLE = {
  name: 'audit_log',
  baseline: [
    { name: 'seq', type: 'integer', nullable: false, primary: true },
    { name: 'at', type: 'text', nullable: false },
    { name: 'actor_kind', type: 'text', nullable: false },
    { name: 'actor_id', type: 'text', nullable: false },
    { name: 'actor_name', type: 'text', nullable: false },
    { name: 'action', type: 'text', nullable: false },
    { name: 'resource', type: 'text', nullable: false },
    { name: 'request_id', type: 'text', nullable: false },
    { name: 'refusal_status', type: 'integer', nullable: true },
    { name: 'refusal_code', type: 'text', nullable: true },
    { name: 'hash', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [
    { name: 'audit_log_by_actor', columns: ['actor_id', 'seq'] },
    { name: 'audit_log_by_action', columns: ['action', 'seq'] },
    { name: 'audit_log_by_resource', columns: ['resource', 'seq'] },
    { name: 'audit_log_by_time', columns: ['at', 'seq'] },
  ],
  appendOnly: true,
} as const satisfies TableDefinition;

import type { TableDefinition } from '@platform/database';

export const KEYS_TABLE: TableDefinition = {
  name: 'api_keys',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'name', type: 'text', nullable: false },
    { name: 'roles', type: 'text', nullable: false },
    { name: 'secret_hash', type: 'text', nullable: false },
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'created_by', type: 'text', nullable: false },
    { name: 'issued_until', type: 'text', nullable: true },
    { name: 'expires_at', type: 'text', nullable: true },
    { name: 'last_used_at', type: 'text', nullable: true },
    { name: 'revoked_at', type: 'text', nullable: true },
    { name: 'task_roles', type: 'text', nullable: false },
    { name: 'stands_for', type: 'text', nullable: true },
    { name: 'lineage', type: 'text', nullable: false },
  ],
  added: [
    { name: 'context', type: 'text', nullable: true },
    { name: 'tokens_per_day', type: 'integer', nullable: true },
    { name: 'first_id', type: 'text', nullable: true },
  ],
  indexes: [{ name: 'api_keys_by_age', columns: ['created_at', 'id'] }],
};

export const TOKENS_TABLE: TableDefinition = {
  name: 'api_key_tokens',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false, primary: true },
    { name: 'account', type: 'text', nullable: false },
    { name: 'day', type: 'text', nullable: false },
    { name: 'reserved_at', type: 'text', nullable: false },
    { name: 'tokens', type: 'integer', nullable: false },
    { name: 'is_spent', type: 'integer', nullable: false },
  ],
  added: [],
  indexes: [{ name: 'api_key_tokens_by_day', columns: ['account', 'day', 'is_spent'] }],
};

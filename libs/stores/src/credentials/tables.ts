import type { TableDefinition } from '@platform/database';

export const KEYS_TABLE = {
  name: 'api_keys',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'name', type: 'text', nullable: false },
    { name: 'roles', type: 'text', nullable: false },
    // SHA-256 of the secret, hexadecimal.
    { name: 'secret_hash', type: 'text', nullable: false },
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'created_by', type: 'text', nullable: false },
    // Original expiry of the key. A rotation changes `expires_at`, never this.
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
    // The key that this one and the keys in between replaced. Null for a key that replaced none.
    { name: 'first_id', type: 'text', nullable: true },
  ],
  indexes: [{ name: 'api_keys_by_age', columns: ['created_at', 'id'] }],
} as const satisfies TableDefinition;

export const TOKENS_TABLE = {
  name: 'api_key_tokens',
  baseline: [
    { name: 'run_id', type: 'text', nullable: false, primary: true },
    { name: 'account', type: 'text', nullable: false },
    // YYYY-MM-DD, UTC.
    { name: 'day', type: 'text', nullable: false },
    { name: 'reserved_at', type: 'text', nullable: false },
    { name: 'tokens', type: 'integer', nullable: false },
    // 0: reserved; 1: used.
    { name: 'is_spent', type: 'integer', nullable: false },
  ],
  added: [],
  indexes: [{ name: 'api_key_tokens_by_day', columns: ['account', 'day', 'is_spent'] }],
} as const satisfies TableDefinition;

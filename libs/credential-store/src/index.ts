export type { ApiKey, CredentialStore, IssuedKey, KeyInput } from './credential-store';
export { CredentialStoreUnavailableError } from './errors';
export {
  graceMilliseconds,
  KEY_NAME_PATTERN,
  keyExpiryAfter,
  keyExpiryAt,
  PERIOD_PATTERN,
  DEFAULT_GRACE,
  DEFAULT_KEY_LIFETIME,
} from './key-lifetime';
export { openCredentialStore } from './knex-credential-store';
export { openTokenAccounts } from './knex-token-accounts';
export type { TokenAccounts } from './token-accounts';
export {
  CONTEXT_KIND_PATTERN,
  EVERY_TASK_ROLE,
  MAX_TOKENS_PER_DAY,
  mayBeBound,
  ROLE_PATTERN,
  ROLES,
  TASK_NAME_PATTERN,
  type Role,
} from './roles';

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
export { EVERY_TASK_ROLE, ROLE_PATTERN, ROLES, TASK_NAME_PATTERN, type Role } from './roles';

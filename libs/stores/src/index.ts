export type {
  AuditEntry,
  AuditHead,
  AuditLine,
  AuditLog,
  AuditVerdict,
} from './audit-log/audit-log';
export { openAuditLog } from './audit-log/knex-audit-log';
export type { ApiKey, CredentialStore, KeyInput } from './credentials/credential-store';
export {
  graceMilliseconds,
  KEY_NAME_PATTERN,
  keyExpiryAfter,
  keyExpiryAt,
  PERIOD_PATTERN,
  DEFAULT_GRACE,
  DEFAULT_KEY_LIFETIME,
} from './credentials/key-lifetime';
export { openCredentialStore } from './credentials/knex-credential-store';
export { openTokenAccounts } from './credentials/knex-token-accounts';
export {
  CONTEXT_KIND_PATTERN,
  EVERY_TASK_ROLE,
  MAX_TOKENS_PER_DAY,
  mayBeBound,
  ROLE_PATTERN,
  ROLES,
  TASK_NAME_PATTERN,
  type Role,
} from './credentials/roles';
export type { TokenAccounts } from './credentials/token-accounts';
export type {
  DefinitionReader,
  DefinitionStore,
  PublicationBasis,
  PublishedVersions,
  Seen,
  SeedInput,
} from './definitions/definition-store';
export { openDefinitionStore } from './definitions/knex-definition-store';
export {
  AuditLogUnavailableError,
  CredentialStoreUnavailableError,
  DefinitionStoreUnavailableError,
  PublicationChangedError,
  StaleDefinitionError,
} from './errors';
export { openRetrospectiveStore } from './retrospectives/knex-retrospective-store';
export type { RetrospectiveEntry, RetrospectiveStore } from './retrospectives/retrospective-store';

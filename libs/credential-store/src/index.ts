export type { ApiKey, CredentialStore, IssuedKey, KeyInput } from './credential-store';
export { CredentialStoreUnavailableError } from './errors';
export { openCredentialStore } from './knex-credential-store';

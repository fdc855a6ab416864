import type { Database } from '@platform/database';

import type { CredentialStore } from './credential-store';

/** Opens the credential store of a database, creating or completing its table first. */
export function openCredentialStore(
  _database: Database,
  _options: { readonly now?: () => Date } = {},
): Promise<CredentialStore> {
  return Promise.reject(new Error('being built'));
}

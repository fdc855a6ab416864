import type { Database } from '@platform/database';

import type { DefinitionStore } from './definition-store';

/** Opens the definition store of a database, creating or completing its tables first. */
export function openDefinitionStore(
  _database: Database,
  _options: { readonly now?: () => Date } = {},
): Promise<DefinitionStore> {
  return Promise.reject(new Error('being built'));
}

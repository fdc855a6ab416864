import { whileAvailable, type Database } from '@platform/database';
import {
  DefinitionStoreUnavailableError,
  openDefinitionStore,
  type DefinitionStore,
} from '@platform/stores';
import type { DefinitionVersion, NodeTypesInUse, NumberedDefinition } from '@platform/definitions';

import { OperatorError } from '../command';

/** Any table of the store would do: the store creates all of them when it is first opened. */
const STORE_TABLE = 'definitions';

/**
 * Opens the definition store of a platform's database. Throws OperatorError for a database without one: a wrong
 * database has no published definitions, so nothing would seem to be in use.
 */
export async function openExistingDefinitions(database: Database): Promise<DefinitionStore> {
  const exists = await whileAvailable(DefinitionStoreUnavailableError, () =>
    database.knex.schema.hasTable(STORE_TABLE),
  );
  if (!exists) {
    throw new OperatorError(
      '--database holds no definitions: check that it is the RUN_DB_URL of the proxy, and that this was started once',
    );
  }
  return openDefinitionStore(database);
}

/** Returns null for a damaged version too: the store reports it like a database that went away. */
async function versionIn(
  store: Pick<DefinitionStore, 'version'>,
  { version, ...key }: NumberedDefinition,
): Promise<DefinitionVersion | null> {
  try {
    return await store.version(key, version);
  } catch (error) {
    if (!(error instanceof DefinitionStoreUnavailableError)) throw error;
    return null;
  }
}

/**
 * Returns the node types that the published definitions use. Rejects with DefinitionStoreUnavailableError. Imports
 * the library late, because the other commands do not need it and start faster without it.
 */
export async function readPublished(
  store: Pick<DefinitionStore, 'published' | 'version'>,
): Promise<NodeTypesInUse> {
  const { nodeTypesInUse } = await import('@platform/definitions');
  const published = [await store.published('workflow'), await store.published('agent')];
  return nodeTypesInUse(
    {
      versions: published.flatMap(({ versions }) => versions),
      damaged: published.flatMap(({ unreadable }) => unreadable),
    },
    (wanted) => versionIn(store, wanted),
  );
}

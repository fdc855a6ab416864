import { whileAvailable, type Database } from '@platform/database';
import {
  DefinitionStoreUnavailableError,
  openDefinitionStore,
  type DefinitionStore,
} from '@platform/definition-store';
import type { DefinitionVersion, NodeTypesInUse, NumberedDefinition } from '@platform/definitions';

import { OperatorError } from '../command';

/** Any table of the store would do: it makes all of them when it is first opened. */
const A_TABLE_OF_THE_STORE = 'definitions';

/**
 * Opens the definition store of a platform's database. Throws OperatorError for a database that has
 * none: in a wrong one nothing is published, and nothing would seem to be in use.
 */
export async function openExistingDefinitions(database: Database): Promise<DefinitionStore> {
  const exists = await whileAvailable(DefinitionStoreUnavailableError, () =>
    database.knex.schema.hasTable(A_TABLE_OF_THE_STORE),
  );
  if (!exists) {
    throw new OperatorError(
      '--database holds no definitions: check that it is the RUN_DB_URL of the proxy, and that this was started once',
    );
  }
  return openDefinitionStore(database);
}

/** Null for a damaged one too, which the store cannot tell from a database that went away. */
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
 * Which node types everything that is published uses. Rejects with DefinitionStoreUnavailableError. The
 * library is loaded only now: the other commands, which need nothing of it, answer at once.
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

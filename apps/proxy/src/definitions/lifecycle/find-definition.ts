import type { DefinitionStore } from '@platform/stores';
import type { Definition, DefinitionKey, DefinitionVersion } from '@platform/definitions';
import { problemError } from '@platform/http';

/** Throws the 404 problem. */
export async function findDefinition(
  store: Pick<DefinitionStore, 'get'>,
  key: DefinitionKey,
): Promise<Definition> {
  const definition = await store.get(key);
  if (!definition) throw problemError('not-found');
  return definition;
}

/** Throws the 404 problem. */
export async function findVersion(
  store: Pick<DefinitionStore, 'version'>,
  key: DefinitionKey,
  version: number,
): Promise<DefinitionVersion> {
  const found = await store.version(key, version);
  if (!found) throw problemError('not-found');
  return found;
}

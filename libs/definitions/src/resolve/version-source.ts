import type { DefinitionKey, DefinitionVersion } from '../model/definition';
import {
  readAgentVersion,
  readWorkflowVersion,
  type AgentVersion,
  type WorkflowVersion,
} from '../model/version';

/** Stores versions. */
export interface VersionStore {
  /** Null when there is no such version. */
  version(key: DefinitionKey, version: number): Promise<DefinitionVersion | null>;
}

export type FindVersion<V> = (slug: string, version: number) => Promise<V | undefined>;

/** Finds versions, whether they are still published or not. Undefined when one does not exist or cannot be read. */
export interface VersionSource {
  readonly workflow: FindVersion<WorkflowVersion>;
  readonly agent: FindVersion<AgentVersion>;
}

/** Per kind: far more than the published definitions reach. */
const MAX_VERSIONS_IN_MEMORY = 2_000;

function cached<V>(
  store: VersionStore,
  kind: DefinitionKey['kind'],
  read: (version: DefinitionVersion) => V | undefined,
): FindVersion<V> {
  const cache = new Map<string, V>();
  return async (slug, version) => {
    const key = `${slug}@${version}`;
    const known = cache.get(key);
    if (known) return known;
    const stored = await store.version({ kind, slug }, version);
    const found = stored ? read(stored) : undefined;
    if (found) {
      if (cache.size >= MAX_VERSIONS_IN_MEMORY) cache.clear();
      cache.set(key, found);
    }
    return found;
  };
}

/** Caches each version, which never changes. */
export const createVersionSource = (store: VersionStore): VersionSource => ({
  workflow: cached(store, 'workflow', readWorkflowVersion),
  agent: cached(store, 'agent', readAgentVersion),
});

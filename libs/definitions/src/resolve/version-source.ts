import type { DefinitionKey, DefinitionVersion } from '../model/definition';
import {
  readAgentVersion,
  readWorkflowVersion,
  type AgentVersion,
  type WorkflowVersion,
} from '../model/version';

/** Where versions are kept. */
export interface VersionStore {
  /** Null when there is no such version. */
  version(key: DefinitionKey, version: number): Promise<DefinitionVersion | null>;
}

export type FindVersion<V> = (slug: string, version: number) => Promise<V | undefined>;

/** Versions, published at present or not; undefined for one that is not there or cannot be read. */
export interface VersionSource {
  readonly workflow: FindVersion<WorkflowVersion>;
  readonly agent: FindVersion<AgentVersion>;
}

/** Of a kind: far more than what is published reaches. */
const MAX_VERSIONS_IN_MEMORY = 2_000;

function remembering<V>(
  store: VersionStore,
  kind: DefinitionKey['kind'],
  read: (version: DefinitionVersion) => V | undefined,
): FindVersion<V> {
  const kept = new Map<string, V>();
  return async (slug, version) => {
    const key = `${slug}@${version}`;
    const known = kept.get(key);
    if (known) return known;
    const stored = await store.version({ kind, slug }, version);
    const found = stored ? read(stored) : undefined;
    if (found) {
      if (kept.size >= MAX_VERSIONS_IN_MEMORY) kept.clear();
      kept.set(key, found);
    }
    return found;
  };
}

/** Reads each version once: it never changes. */
export const createVersionSource = (store: VersionStore): VersionSource => ({
  workflow: remembering(store, 'workflow', readWorkflowVersion),
  agent: remembering(store, 'agent', readAgentVersion),
});

import type { DefinitionStore } from '@platform/definition-store';
import type { DefinitionKind, DefinitionVersion } from '@platform/definitions';

import { readStoredAgent, type StoredAgent } from './stored-agent';
import { storedWorkflow, type StoredWorkflow } from './stored-workflow';

/** Versions of workflows and agents, published at present or not. */
export interface VersionSource {
  /** Undefined when there is no such version, or none that this build can read. */
  version(slug: string, version: number): Promise<StoredWorkflow | undefined>;
  /** The same for an agent. */
  agent(slug: string, version: number): Promise<StoredAgent | undefined>;
}

/** How many versions of a kind are kept in memory: far more than what is published reaches. */
const MOST_KEPT = 2_000;

export type Lookup<T> = (slug: string, version: number) => Promise<T | undefined>;

function keeping<T>(
  kind: DefinitionKind,
  store: Pick<DefinitionStore, 'version'>,
  read: (version: DefinitionVersion) => T | undefined,
): Lookup<T> {
  const kept = new Map<string, T>();
  return async (slug, version) => {
    const key = `${slug}@${version}`;
    const known = kept.get(key);
    if (known) return known;
    const stored = await store.version({ kind, slug }, version);
    const found = stored ? read(stored) : undefined;
    if (found) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, found);
    }
    return found;
  };
}

/** Over the store; a version never changes, so each is read once. */
export const createVersionSource = (store: Pick<DefinitionStore, 'version'>): VersionSource => ({
  version: keeping('workflow', store, storedWorkflow),
  agent: keeping('agent', store, readStoredAgent),
});

import type { Degradation } from '@platform/catalog';
import type { DefinitionsInForce, UnservedWorkflow } from '@platform/definitions';

import type { PublishedReader } from './published/published-reader';
import { unboundPorts } from './unbound-ports';

/** The definitions that new runs start from. */
export interface CurrentDefinitions {
  /**
   * Returns what is published now. Asks the store each time, because any proxy may publish. Rejects with
   * DefinitionStoreUnavailableError.
   */
  inForce(): Promise<DefinitionsInForce>;
  /** Published workflows that could not be started at the last call of `inForce`. Does not ask the store. */
  unserved(): readonly UnservedWorkflow[];
  /** Ports that published workflows need and the instance does not bind, as of the last call of `inForce`. */
  unbound(): readonly Degradation[];
}

export const currentDefinitions = (published: PublishedReader): CurrentDefinitions => ({
  inForce: async () => (await published.now()).inForce,
  unserved: () => published.last()?.inForce.unserved ?? [],
  unbound() {
    const last = published.last();
    return last ? unboundPorts(last) : [];
  },
});

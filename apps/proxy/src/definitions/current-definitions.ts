import type { DefinitionsInForce, UnservedWorkflow } from '@platform/definitions';

import type { PublishedReader } from './published/published-reader';

/** What new runs are started from. */
export interface CurrentDefinitions {
  /**
   * What is published now, by whatever proxy: asked of the store each time. Rejects with
   * DefinitionStoreUnavailableError.
   */
  inForce(): Promise<DefinitionsInForce>;
  /** What could not be started when `inForce` was last asked; nothing is asked of the store. */
  unserved(): readonly UnservedWorkflow[];
}

export const currentDefinitions = (published: PublishedReader): CurrentDefinitions => ({
  inForce: async () => (await published.now()).inForce,
  unserved: () => published.last()?.inForce.unserved ?? [],
});

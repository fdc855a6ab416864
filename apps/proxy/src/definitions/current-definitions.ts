import type { DefinitionsInForce, UnservedWorkflow } from '@platform/definitions';

import type { PublishedReader } from './published/published-reader';

/** The definitions that new runs start from. */
export interface CurrentDefinitions {
  /**
   * Returns what is published now. Asks the store each time, because any proxy may publish. Rejects with
   * DefinitionStoreUnavailableError.
   */
  inForce(): Promise<DefinitionsInForce>;
  /** Published workflows that could not be started at the last call of `inForce`. Does not ask the store. */
  unserved(): readonly UnservedWorkflow[];
}

export const currentDefinitions = (published: PublishedReader): CurrentDefinitions => ({
  inForce: async () => (await published.now()).inForce,
  unserved: () => published.last()?.inForce.unserved ?? [],
});

import type { Catalog } from '@platform/catalog';

import type { PublishedWorkflow } from './published-workflow';
import type { CurrentWorld } from './world/current-world';

/** What is published, at one moment. The same object as long as nothing is published. */
export interface DefinitionsInForce {
  /** What plugins contribute, and the published agents as nodes. */
  readonly catalog: Catalog;
  /** In slug order, those alone that can run with this catalog. */
  readonly workflows: readonly PublishedWorkflow[];
}

/** What new runs are started from. */
export interface CurrentDefinitions {
  /**
   * What is published now, by whatever proxy: asked of the store each time. Rejects with
   * DefinitionStoreUnavailableError.
   */
  inForce(): Promise<DefinitionsInForce>;
}

export const currentDefinitions = (current: CurrentWorld): CurrentDefinitions => ({
  inForce: async () => (await current.now()).inForce,
});

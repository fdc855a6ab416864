import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

import type { PublishedWorkflow } from './published-workflow';
import type { CurrentWorld } from './world/current-world';

/** A workflow that is published, and that this process cannot start. */
export interface UnservedWorkflow {
  readonly slug: string;
  readonly version: number;
  /** Of the events that start it; undefined: not known, so that it may be any. */
  readonly eventTypes: readonly string[] | undefined;
  readonly reason: Diagnostic;
}

/** What is published, at one moment. The same object as long as nothing is published. */
export interface DefinitionsInForce {
  /** What plugins contribute, and the published agents as nodes. */
  readonly catalog: Catalog;
  /** In slug order, those alone that can run with this catalog. */
  readonly workflows: readonly PublishedWorkflow[];
  /** The others. Another build, or another instance, may start them: their events are not for this process. */
  readonly unserved: readonly UnservedWorkflow[];
}

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

export const currentDefinitions = (current: CurrentWorld): CurrentDefinitions => ({
  inForce: async () => (await current.now()).inForce,
  unserved: () => current.last()?.inForce.unserved ?? [],
});

import type { DefinitionsInForce, UnservedWorkflow } from '@platform/definitions';
import { textIn } from '@platform/ports';

import type { NameIn } from '../runs/in-language';
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

/**
 * Names a workflow in the language of a reader, as its published version does. A workflow that is no longer published,
 * or that was renamed since, keeps the name that is stored. Does not ask the store.
 */
export const namesInForce =
  (published: Pick<PublishedReader, 'last'>): NameIn =>
  ({ slug, name }, language) => {
    const now = slug === null ? undefined : published.last()?.set.workflows.get(slug)?.name;
    const isSame = typeof now === 'object' && Object.values(now).includes(name);
    return isSame ? textIn(now, language) : name;
  };

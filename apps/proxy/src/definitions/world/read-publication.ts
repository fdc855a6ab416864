import {
  DefinitionStoreUnavailableError,
  PublicationChangedError,
  type DefinitionStore,
} from '@platform/definition-store';
import type { DefinitionVersion } from '@platform/definitions';

/** Everything that is published, at one revision. */
export interface Publication {
  readonly publicationRevision: number;
  readonly workflows: readonly DefinitionVersion[];
  readonly agents: readonly DefinitionVersion[];
}

/** Publications come one by one, by hand: a second reading is the rule, a third a rarity. */
const MOST_READINGS = 20;

/** Rejects with DefinitionStoreUnavailableError, also when something is published at every reading. */
export async function readPublication(
  store: Pick<DefinitionStore, 'published'>,
): Promise<Publication> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const workflows = await store.published('workflow');
    const agents = await store.published('agent');
    const { publicationRevision } = workflows;
    if (agents.publicationRevision === publicationRevision) {
      return { publicationRevision, workflows: workflows.versions, agents: agents.versions };
    }
  }
  throw new DefinitionStoreUnavailableError(new PublicationChangedError());
}

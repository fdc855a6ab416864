import {
  DefinitionStoreUnavailableError,
  PublicationChangedError,
  type DefinitionStore,
} from '@platform/definition-store';
import type { Publication } from '@platform/definitions';

/** Publications come one by one, by hand: a second reading is the rule, a third a rarity. */
const MAX_READINGS = 20;

/** Rejects with DefinitionStoreUnavailableError, also when something is published at every reading. */
export async function readPublication(
  store: Pick<DefinitionStore, 'published'>,
): Promise<Publication> {
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const workflows = await store.published('workflow');
    const agents = await store.published('agent');
    const { publicationRevision } = workflows;
    if (agents.publicationRevision === publicationRevision) {
      return { publicationRevision, workflows: workflows.versions, agents: agents.versions };
    }
  }
  throw new DefinitionStoreUnavailableError(new PublicationChangedError());
}

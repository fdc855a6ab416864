import {
  DefinitionStoreUnavailableError,
  PublicationChangedError,
  type DefinitionStore,
} from '@platform/stores';
import type { Publication } from '@platform/definitions';

/** People publish by hand: a third attempt is already rare. */
const MAX_READ_ATTEMPTS = 20;

/**
 * Reads workflows and agents at one revision. Rejects with DefinitionStoreUnavailableError, also when something is
 * published during every attempt.
 */
export async function readPublication(
  store: Pick<DefinitionStore, 'published'>,
): Promise<Publication> {
  for (let attempt = 0; attempt < MAX_READ_ATTEMPTS; attempt += 1) {
    const workflows = await store.published('workflow');
    const agents = await store.published('agent');
    const { publicationRevision } = workflows;
    if (agents.publicationRevision === publicationRevision) {
      return { publicationRevision, workflows: workflows.versions, agents: agents.versions };
    }
  }
  throw new DefinitionStoreUnavailableError(new PublicationChangedError());
}

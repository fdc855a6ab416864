import { PublicationChangedError, StaleDefinitionError } from '@platform/definition-store';
import { problemError } from '@platform/http';

import { definitionChanged } from '../if-match';

/** Each publication that gets in between has itself succeeded: more than a few mean a storm. */
const MAX_ATTEMPTS = 10;

/**
 * Decides and writes anew as long as something else was published since it was decided. Throws 412
 * `definition-changed`, or 409 `publication-contended` when that does not end.
 */
export async function attemptPublication<T>(attempt: () => Promise<T>): Promise<T> {
  for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof StaleDefinitionError) throw definitionChanged(error.revision);
      if (!(error instanceof PublicationChangedError)) throw error;
    }
  }
  throw problemError('publication-contended');
}

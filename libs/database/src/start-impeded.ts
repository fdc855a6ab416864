import { type LocalizedText, PlatformError, StartImpededError } from '@platform/ports';

import type { Database } from './database';
import { messageOf } from './thrown-facts';

/**
 * Returns what a start that meets an error of a database ends with: `StartImpededError`, because a database that is
 * restarted is back soon, in one line. Errors of the platform stay as they are. `part` is what of the database failed.
 */
export function toStartImpeded(
  error: unknown,
  { variable, location }: Pick<Database, 'variable' | 'location'>,
  part: LocalizedText = { fr: '', en: '' },
): PlatformError {
  if (PlatformError.isInstance(error)) return error;
  const reason = messageOf(error);
  return new StartImpededError(variable, `${variable} : ${part.fr}« ${location} » : ${reason}`, {
    cause: error,
    english: `${part.en}"${location}": ${reason}`,
  });
}

import { BlockedTooLongError } from '@platform/plugin-host';
import { PlatformError, type LocalizedText } from '@platform/ports';

/** Returns the message of an error in each language. One that has a single language is the same in both. */
export function sentencesOf(error: unknown): LocalizedText {
  const { message } = error as Error;
  if (error instanceof BlockedTooLongError)
    return { fr: message, en: 'interrupted: it had blocked the process for too long' };
  return (PlatformError.isInstance(error) && error.localized) || { fr: message, en: message };
}

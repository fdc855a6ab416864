import { PlatformError, type EventSource } from '@platform/sdk';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** How long an event source may take to start, in milliseconds. */
const SOURCE_TIMEOUT_MS = 15_000;

/**
 * Opens a source within the limit. Rejects when `open` fails or takes too long. A source that starts after the limit
 * is stopped, because no caller has it.
 */
export async function openSource(
  open: () => EventSource | Promise<EventSource>,
  limitMs = SOURCE_TIMEOUT_MS,
): Promise<EventSource> {
  const opening = Promise.resolve().then(open);
  try {
    return await timeout(limitMs, TimeoutStrategy.Aggressive).execute(() => opening);
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    opening.then((late) => late.stop()).catch(() => undefined);
    const message = {
      fr: `sans réponse après ${limitMs} ms`,
      en: `no answer after ${limitMs} ms`,
    };
    throw new PlatformError('SOURCE_LATE', message, { cause: error });
  }
}

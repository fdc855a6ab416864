import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** A client that reads nothing for this long is gone, or holds a place that others wait for. */
const UNREAD_EXPORT_MS = 15_000;

/**
 * Sends the rest of an answer, and reads no faster than the client. A failure ends the connection, so that no part is taken
 * for the whole.
 */
export async function sendText(
  texts: AsyncIterable<string>,
  response: ServerResponse,
  drainTimeoutMs = UNREAD_EXPORT_MS,
): Promise<void> {
  try {
    for await (const text of texts) {
      if (response.destroyed) return;
      if (response.write(text)) continue;
      await once(response, 'drain', { signal: AbortSignal.timeout(drainTimeoutMs) });
    }
    response.end();
  } catch {
    response.destroy();
  }
}

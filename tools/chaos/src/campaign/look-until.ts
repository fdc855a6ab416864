import { setTimeout as delay } from 'node:timers/promises';

import { answerOf, type ApiClient } from '@platform/api-client';

const POLL_INTERVAL_MS = 300;

/** Looks again and again until it sees what it looks for, or for so long; answers what it saw last. */
export async function lookUntil<T>(
  look: () => Promise<T>,
  isSeen: (seen: T) => boolean,
  timeoutMs: number,
): Promise<T> {
  const givesUpAt = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (isSeen(seen) || Date.now() >= givesUpAt) return seen;
    await delay(POLL_INTERVAL_MS);
  }
}

export const hasEnded = (status: unknown): status is 'completed' | 'failed' =>
  status === 'completed' || status === 'failed';

/** What the API tells of a run: of one that it does not have, why. */
export const seenRun = async (api: ApiClient, id: string) =>
  (await answerOf(api.GET('/api/runs/{id}', { params: { path: { id } } }))).body;

export type SeenRun = Awaited<ReturnType<typeof seenRun>>;

/** Waits for the end of a run; false when it did not come within `timeoutMs`. */
export async function untilEnded(
  api: ApiClient,
  runId: string,
  timeoutMs: number,
): Promise<boolean> {
  const isOver = ({ status }: SeenRun): boolean => hasEnded(status);
  return isOver(await lookUntil(() => seenRun(api, runId), isOver, timeoutMs));
}

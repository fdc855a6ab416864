import { setTimeout as delay } from 'node:timers/promises';

import { answerOf, type ApiClient } from '@platform/api-client';

const RUN_POLL_MS = 1_000;

/** Calls `read` until `isDone` accepts its result or the time is over. Returns the last result. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isDone: (seen: T) => boolean,
  timeoutMs: number,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await read();
    if (isDone(seen) || Date.now() >= deadline) return seen;
    await delay(RUN_POLL_MS);
  }
}

export const hasEnded = (status: unknown): status is 'completed' | 'failed' =>
  status === 'completed' || status === 'failed';

/** Reads a run from the API. For an unknown run, the result is the problem. */
export const readRun = async (api: ApiClient, id: string) =>
  (await answerOf(api.GET('/api/runs/{id}', { params: { path: { id } } }))).body;

export type SeenRun = Awaited<ReturnType<typeof readRun>>;

/** Waits for the end of a run. Returns false if it did not end within `timeoutMs`. */
export async function waitUntilEnded(
  api: ApiClient,
  runId: string,
  timeoutMs: number,
): Promise<boolean> {
  const isOver = ({ status }: SeenRun): boolean => hasEnded(status);
  return isOver(await pollUntil(() => readRun(api, runId), isOver, timeoutMs));
}

import { answerOf, createApiClient } from '@platform/api-client';
import type { Stack } from '@platform/stack';

import { pollUntil } from './poll-run';
import { operate } from './operator';

/** The result of putting an older index back. */
export interface OlderIndex {
  /** Whether the platform must detect it. */
  readonly isOldEnough: boolean;
  /** The readiness response of each proxy that did not detect it. */
  readonly unnoticedBy: readonly string[];
}

const OLDER_PROXY_TIMEOUT_MS = 5_000;

/** Returns the readiness response of a proxy that does not report a restored database. */
async function unnoticedAt(baseUrl: string): Promise<readonly string[]> {
  const client = createApiClient({ baseUrl, timeoutMs: OLDER_PROXY_TIMEOUT_MS });
  const response = await answerOf(client.GET('/readyz')).catch((error: unknown) => String(error));
  if (typeof response !== 'string' && response.body.degraded?.includes('database restored'))
    return [];
  const answer = typeof response === 'string' ? response : JSON.stringify(response.body);
  return [`an older index was not noticed at ${baseUrl}: ${answer}`];
}

/** Waits until all proxies report that the database was restored. Returns the responses of those that do not. */
export const findUnnoticed = (
  proxyUrls: readonly string[],
  timeoutMs: number,
): Promise<readonly string[]> =>
  pollUntil(
    async () => (await Promise.all(proxyUrls.map(unnoticedAt))).flat(),
    (left) => left.length === 0,
    timeoutMs,
  );

/** Acknowledges the restorations as an operator does, once they are repaired. Throws if that takes too long. */
export async function acknowledgeRestorations(
  stack: Stack,
  databaseUrl: string,
  timeoutMs: number,
): Promise<void> {
  const restorations = (...options: readonly string[]): Promise<string> =>
    operate(stack, 'restorations', '--database', databaseUrl, ...options);
  const isRepaired = (text: string): boolean => !text.includes('being repaired');
  const output = await pollUntil(restorations, isRepaired, timeoutMs);
  if (!isRepaired(output)) throw new Error(`not repaired in ${timeoutMs} ms:\n${output}`);
  await restorations('--acknowledge');
}

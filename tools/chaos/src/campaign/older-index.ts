import { answerOf, createApiClient } from '@platform/api-client';
import type { Stack } from '@platform/stack';

import { lookUntil } from './look-until';
import { operate } from './operator';

/** What became of an older index that was put back. */
export interface OlderIndex {
  /** To be noticed, without fail. */
  readonly isOldEnough: boolean;
  /** What each proxy that does not say so says. */
  readonly unnoticedBy: readonly string[];
}

const REQUEST_TIMEOUT_MS = 5_000;

/** What a proxy that does not say that the database was restored says. */
async function unnoticedAt(baseUrl: string): Promise<readonly string[]> {
  const client = createApiClient({ baseUrl, timeoutMs: REQUEST_TIMEOUT_MS });
  const said = await answerOf(client.GET('/readyz')).catch((error: unknown) => String(error));
  if (typeof said !== 'string' && said.body.degraded?.includes('database restored')) return [];
  const answer = typeof said === 'string' ? said : JSON.stringify(said.body);
  return [`an older index was not noticed at ${baseUrl}: ${answer}`];
}

/** Waits until all proxies say that the database was restored; answers what those say that do not. */
export const notNoticing = (
  proxyUrls: readonly string[],
  timeoutMs: number,
): Promise<readonly string[]> =>
  lookUntil(
    async () => (await Promise.all(proxyUrls.map(unnoticedAt))).flat(),
    (left) => left.length === 0,
    timeoutMs,
  );

/** Takes note as an operator does, of what is repaired; throws when that takes too long. */
export async function takeNote(
  stack: Stack,
  databaseUrl: string,
  timeoutMs: number,
): Promise<void> {
  const restorations = (...options: readonly string[]): Promise<string> =>
    operate(stack, 'restorations', '--database', databaseUrl, ...options);
  const isRepaired = (text: string): boolean => !text.includes('being repaired');
  const told = await lookUntil(restorations, isRepaired, timeoutMs);
  if (!isRepaired(told)) throw new Error(`not repaired in ${timeoutMs} ms:\n${told}`);
  await restorations('--acknowledge');
}

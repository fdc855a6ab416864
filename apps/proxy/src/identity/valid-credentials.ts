import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

const MAX_CREDENTIALS = 10_000;

const digestOf = (credential: string): string =>
  createHash('sha256').update(credential).digest('base64');

/**
 * Remembers credentials that were valid when last presented, up to a limit. A remembered credential is still checked;
 * it only skips the queue of its address when a caller there guesses keys.
 */
export function createValidCredentials() {
  const digests = new LRUCache<string, true>({ max: MAX_CREDENTIALS });
  return {
    has: (credential: string): boolean => digests.has(digestOf(credential)),
    note(credential: string, isGood: boolean): void {
      if (isGood) digests.set(digestOf(credential), true);
      else digests.delete(digestOf(credential));
    },
  };
}

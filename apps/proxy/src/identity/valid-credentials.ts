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
  // By size: `max` alone would reserve all places at once.
  const digests = new LRUCache<string, true>({
    maxSize: MAX_CREDENTIALS,
    sizeCalculation: () => 1,
  });
  return {
    has: (credential: string): boolean => digests.has(digestOf(credential)),
    note(credential: string, isGood: boolean): void {
      if (isGood) digests.set(digestOf(credential), true);
      else digests.delete(digestOf(credential));
    },
  };
}

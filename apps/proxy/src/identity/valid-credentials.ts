import { createHash } from 'node:crypto';

const MAX_CREDENTIALS = 10_000;

const digestOf = (credential: string): string =>
  createHash('sha256').update(credential).digest('base64');

/**
 * Remembers credentials that were valid when last presented, up to a limit. A remembered credential is still checked;
 * it only skips the queue of its address when a caller there guesses keys.
 */
interface ValidCredentials {
  has(credential: string): boolean;
  note(credential: string, isGood: boolean): void;
}

export function createValidCredentials(atMost = MAX_CREDENTIALS): ValidCredentials {
  const digests = new Set<string>();
  return {
    has: (credential) => digests.has(digestOf(credential)),
    note(credential, isGood) {
      const digest = digestOf(credential);
      digests.delete(digest);
      if (isGood) digests.add(digest);
      const [oldest] = digests;
      if (digests.size > atMost && oldest !== undefined) digests.delete(oldest);
    },
  };
}

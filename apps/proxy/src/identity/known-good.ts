import { createHash } from 'node:crypto';

const MAX_ENTRIES = 10_000;

const digestOf = (credential: string): string =>
  createHash('sha256').update(credential).digest('base64');

/**
 * Credentials that were good when they were last presented, the oldest forgotten first. Being among them lets
 * nobody in: it is a reason to look a credential up although its address guesses.
 */
export interface KnownGood {
  has(credential: string): boolean;
  note(credential: string, isGood: boolean): void;
}

export function createKnownGood(atMost = MAX_ENTRIES): KnownGood {
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

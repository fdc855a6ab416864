import { createHash } from 'node:crypto';

/** State key of the digest of what is written under a key, or handed out under a name. */
export const digestKey = (name: string): string => `digest:${name}`;

/**
 * Digest of a value about to be journaled, as 16 hexadecimal digits of SHA-256. Journaled before it,
 * so that code that computes something else than before is found at the digest: the control plane
 * prints both sides of a mismatch, and a digest shows nothing of a patient. Over the very text that
 * is journaled, because that is what the control plane compares.
 */
export const digestOf = (value: unknown): string => digestOfText(JSON.stringify(value));

/** The same, of a value that is written out already. */
export const digestOfText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

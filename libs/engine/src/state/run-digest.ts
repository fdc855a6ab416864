import { hash } from 'node:crypto';

/** Returns the state key of a digest. */
export const digestKey = (name: string): string => `digest:${name}`;

/**
 * Returns the digest of a value that is about to be journaled: 16 hexadecimal digits of SHA-256. The digest is journaled
 * first, so code that computes something else on replay fails at the digest. The control plane prints both sides of a
 * mismatch, and a digest reveals nothing about a patient. It covers the exact text that is journaled, because that is
 * what the control plane compares.
 */
export const digestOf = (value: unknown): string => digestOfText(JSON.stringify(value));

/** Returns the digest of a value that is already serialised. */
export const digestOfText = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

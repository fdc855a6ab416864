import { createHash } from 'node:crypto';

/** The signature that the provider gives a block of thinking, and wants back with it. */
export const signatureOf = (thinking: string): string =>
  createHash('sha256').update(thinking).digest('base64');

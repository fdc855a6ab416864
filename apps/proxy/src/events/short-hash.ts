import { createHash } from 'node:crypto';

/** Hexadecimal digits: enough that no two texts share a hash. */
const HASH_LENGTH = 32;

/** Returns a hash that is part of a run id. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

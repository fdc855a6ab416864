import { resolve } from 'node:path';

/** Returns the same path from `src` and from `dist`. */
export function repositoryRoot(): string {
  return resolve(__dirname, '../../..');
}

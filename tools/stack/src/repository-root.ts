import { resolve } from 'node:path';

/** The same from `src` and from `dist`. */
export function repositoryRoot(): string {
  return resolve(__dirname, '../../..');
}

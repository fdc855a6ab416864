import { createRequire } from 'node:module';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';

/** Whether this code was loaded from its TypeScript source, as in tests, and not from a built program. */
export const RUNS_FROM_SOURCE = __filename.endsWith('.ts');

const COMPILER = '@swc-node/register';
const own = createRequire(__filename);

let isAvailable: boolean | undefined;

/** Whether plugins can run from TypeScript: the compiler is a development dependency. */
export function canLoadTypeScript(): boolean {
  if (RUNS_FROM_SOURCE) return true;
  try {
    isAvailable ??= own.resolve(COMPILER) !== '';
  } catch {
    isAvailable = false;
  }
  return isAvailable;
}

let isRegistered = RUNS_FROM_SOURCE;

/** Loads the compiler before the first TypeScript file of a plugin. Most processes load none. */
export function prepareToLoad(file: string): void {
  if (isRegistered || !file.endsWith('.ts')) return;
  isRegistered = true;
  const { register } = own(`${COMPILER}/register`) as { register(options: object): unknown };
  const { readDefaultTsConfig } = own(`${COMPILER}/read-default-tsconfig`) as {
    readDefaultTsConfig(file: string): object;
  };
  register(readDefaultTsConfig(join(repositoryRoot(__dirname), 'tsconfig.json')));
}

import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformFileSync } from '@swc/core';

import { REPOSITORY } from './potassium';

/** In the repository, so that a plugin finds installed packages. */
const FOLDER = join(REPOSITORY, 'dist/plugins-of-specs');

const OPTIONS = {
  swcrc: false,
  module: { type: 'commonjs' },
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
} as const;

/**
 * Compiles a plugin of this folder, and returns the folder of the result. A process that loads a plugin from TypeScript
 * loads a compiler first, at each of its starts.
 */
export function compiledPlugin(name: string): string {
  const from = join(__dirname, name);
  const to = join(FOLDER, name);
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) {
    const isSource = file.endsWith('.ts');
    const text = isSource
      ? transformFileSync(join(from, file), OPTIONS).code
      : readFileSync(join(from, file), 'utf8');
    const target = join(to, file.replace(/\.ts$/, '.js'));
    // Another worker may do the same, and a process read it.
    writeFileSync(`${target}.${process.pid}`, text);
    renameSync(`${target}.${process.pid}`, target);
  }
  return to;
}

import { join, relative, sep } from 'node:path';

const ROOT = join(__dirname, '../../..');

/**
 * The built form of a `*.script.ts`, a program that a spec starts in a process of its own. Jest builds all of them before
 * the specs run, as it does the programs: a start from source compiles all that it imports, which takes four times the CPU.
 */
export function builtScript(source: string): string {
  const name = relative(ROOT, source)
    .replace(/\.script\.ts$/, '')
    .split(sep)
    .join('.');
  return join(ROOT, 'dist/scripts', `${name}.js`);
}

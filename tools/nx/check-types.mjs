#!/usr/bin/env node
/**
 * `node check-types.mjs <plugin folder>`: checks the types of a plugin and of its specs, with those of the packages that
 * they import read from source. Nothing has to be built before, and nothing is written but what makes the next check fast.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');

const [, , folder = ''] = process.argv;
const plugin = resolve(folder);
const dist = join(plugin, 'dist');
const config = join(dist, 'tsconfig.typecheck.json');

mkdirSync(dist, { recursive: true });
writeFileSync(
  config,
  JSON.stringify({
    extends: join(ROOT, 'tsconfig.base.json'),
    include: [join(plugin, 'src/**/*.ts')],
    compilerOptions: {
      noEmit: true,
      composite: false,
      declaration: false,
      declarationMap: false,
      incremental: true,
      tsBuildInfoFile: join(dist, 'typecheck.tsbuildinfo'),
      types: ['node', 'jest'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
  }),
);
const { status } = spawnSync(process.execPath, [COMPILER, '-p', config], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

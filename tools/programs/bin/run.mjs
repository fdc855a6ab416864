#!/usr/bin/env node
/** `node run.mjs <program> …`: builds what the program needs if a source changed, then runs it in this process. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { staleOutputs } from '../src/build.mjs';
import { MANUAL, PAGE, PROGRAMS } from '../src/programs.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [, , name] = process.argv;
const build = fileURLToPath(new URL('build.mjs', import.meta.url));
/** What it prints is not part of the output of the program. */
const built = (outputs) =>
  spawnSync(process.execPath, [build, ...outputs.map((output) => basename(output))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const stale = staleOutputs(root, name === 'stack' ? [PROGRAMS, PAGE] : [PROGRAMS]);
if (stale.length > 0) {
  process.stderr.write(
    'Building the platform, because a source changed or nothing is built yet…\n',
  );
  const { status, signal } = built(stale);
  if (status !== 0) process.exit(signal === null ? (status ?? 1) : 130);
}
// A page of the documentation that cannot be built is told, and keeps nothing from starting.
if (name === 'stack' && staleOutputs(root, [MANUAL]).length > 0) built([MANUAL]);
process.setSourceMapsEnabled(true);
const file = join(root, PROGRAMS, `${name}.js`);
process.argv.splice(1, 2, file);
createRequire(file)(file);

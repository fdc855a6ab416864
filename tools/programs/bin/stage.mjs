#!/usr/bin/env node
/** `node stage.mjs <folder> [image …]`: writes `<folder>/<image>`, what each container image runs from. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildOutputs } from '../src/build.mjs';
import { MANUAL, PAGE, PROGRAMS } from '../src/programs.mjs';
import { IMAGES, stageImage } from '../src/stage.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [, , folder, ...named] = process.argv;
const unknown = named.filter((name) => !(name in IMAGES));
if (folder === undefined || unknown.length > 0) {
  if (unknown.length > 0) process.stderr.write(`unknown image: ${unknown.join(', ')}\n`);
  process.stderr.write(`usage: node stage.mjs <folder> [${Object.keys(IMAGES).join(' | ')} …]\n`);
  process.exit(64);
}
await buildOutputs(root, [PROGRAMS, PAGE, MANUAL]);
for (const name of named.length > 0 ? named : Object.keys(IMAGES)) {
  const target = join(resolve(folder), name);
  if (existsSync(target)) {
    process.stderr.write(`${target} exists: remove it first\n`);
    process.exit(73);
  }
  stageImage(root, name, target);
  process.stdout.write(`${target}\n`);
}

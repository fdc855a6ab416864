/* global afterEach, beforeEach, expect, it */
const { execFileSync } = require('node:child_process');
const {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');

const DIST = join(__dirname, '../../dist');
const PRELOAD = join(__dirname, 'phi/record-output.cjs');

let folder;
let program;
beforeEach(() => {
  mkdirSync(DIST, { recursive: true });
  folder = mkdtempSync(join(DIST, 'compiled-programs-'));
  program = join(folder, 'program.js');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text, seconds) => {
  writeFileSync(program, text);
  utimesSync(program, seconds, seconds);
};

const run = () =>
  execFileSync(process.execPath, ['--enable-source-maps', '--require', PRELOAD, program, 'one'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PHI_GUARD_FOLDER: folder },
    encoding: 'utf8',
  }).trim();

const kept = () => readdirSync(folder).filter((name) => name.endsWith('.compiled'));

it('a program that starts again in a run is not compiled again, unless its file has changed', () => {
  write("console.log('first ');", 1_000);
  expect([run(), kept()]).toEqual(['first', [expect.any(String)]]);
  // V8 takes what it compiled for any text of the same length.
  write("console.log('second');", 1_000);
  expect(run()).toBe('first');
  write("console.log('second');", 2_000);
  expect([run(), kept()]).toEqual(['second', [expect.any(String)]]);
});

it('a compiled program has its arguments, modules, imports and source map', () => {
  writeFileSync(join(folder, 'part.js'), "exports.part = 'part';");
  writeFileSync(join(folder, 'later.mjs'), "export const later = 'later';");
  const sources = ['program.ts'];
  // Line 3 of the program is line 7 of its source.
  const map = { version: 3, sources, names: [], mappings: ';;AAMA' };
  writeFileSync(join(folder, 'program.js.map'), JSON.stringify(map));
  write(
    `/** @type {import('./later.mjs')} */
const found = [process.argv[2], require('./part').part, __dirname, this === module.exports, require.main === module];
const at = new Error('x').stack;
import('./later.mjs').then(({ later }) => console.log(JSON.stringify([...found, later, /program\\.ts:7/.test(at)])));
//# sourceMappingURL=program.js.map\n`,
    1_000,
  );
  const all = ['one', 'part', folder, true, true, 'later', true];
  expect([JSON.parse(run()), JSON.parse(run())]).toEqual([all, all]);
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { failedTests } from './failed-tests';

const JEST = resolve(__dirname, '../../../node_modules/jest/bin/jest.js');

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'failed-tests-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the failures of a run of jest are its tests that failed, and the files that failed without one', () => {
  const report = join(folder, 'report.json');
  const files = {
    'jest.config.js': 'module.exports = {};',
    'good.test.js': "it('holds', () => undefined);",
    'bad.test.js': "it('holds', () => undefined); it('breaks', () => expect(1).toBe(2));",
    'broken.test.js': "require('./none');",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const args = [JEST, '--ci', '--runInBand', '--json', `--outputFile=${report}`];
  expect(() => execFileSync(process.execPath, args, { cwd: folder, stdio: 'ignore' })).toThrow();
  expect([...failedTests(folder, report)].sort()).toEqual([
    'bad.test.js: breaks',
    'broken.test.js',
  ]);
});

it('the failure of a run of jest that left no report is that', () => {
  expect(failedTests(folder, join(folder, 'none.json'))).toEqual(['jest ended without a report']);
});

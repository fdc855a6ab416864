/* global beforeAll, describe, expect, it */
const { execFile } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { isOwnSource } = require('./which-files.cjs');

const ROOT = join(__dirname, '../../..');
const CONFIG = join(__dirname, '__fixtures__/jest.config.cjs');
const RESOLVES = 'libs/plugin-host/src/plugins/resolve-module.ts';

/** What each of two spec files of one worker found, in the order in which they ran. */
let first;
let second;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker realm '));
  const file = join(folder, 'observed.jsonl');
  const jest = require.resolve('jest/bin/jest');
  await promisify(execFile)(process.execPath, [jest, '-c', CONFIG, '--runInBand'], {
    env: { ...process.env, OBSERVED: file },
  });
  [first, second] = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

describe('two spec files of one worker', () => {
  it('share a module of the packages', () => {
    expect([first.source, second.source]).toEqual([first.name, first.name]);
  });

  it('each have their own instance of a helper', () => {
    expect([first.helper, second.helper]).toEqual([first.name, second.name]);
  });

  it('reach the module of a plugin that the host loads as the one that is imported', () => {
    expect([first.isOneModule, second.isOneModule]).toEqual([true, true]);
  });

  it('see nothing that the other one left in globals and the environment', () => {
    for (const { globals, left } of [first, second])
      expect({ globals, left }).toEqual({ globals: ['Date', 'function'], left: [] });
  });

  it('read the line of the TypeScript file in the stack of an error', () => {
    const lines = readFileSync(join(ROOT, RESOLVES), 'utf8').split('\n');
    for (const { failedAt } of [first, second]) {
      const [, line] = /resolve-module\.ts:(\d+):/.exec(failedAt);
      expect(lines[line - 1]).toContain('join(folder, candidate');
    }
  });
});

describe('a file is loaded once per worker', () => {
  it.each([
    ['libs/workflow/src/parse-workflow.ts', true],
    ['plugins/fhir/src/adapters/patient.ts', true],
    ['apps/test-bench/src/patients/record.tsx', true],
    ['libs/workflow/src/parse-workflow.spec.ts', false],
    ['libs/workflow/src/__fixtures__/specs.ts', false],
    ['libs/run-store/src/run-store.conformance.ts', false],
    ['apps/proxy/src/agents/invoke.topic.ts', false],
    ['e2e/src/console/console.ts', false],
  ])('unless it belongs to specs: %s', (path, isShared) => {
    expect(isOwnSource(join(ROOT, path))).toBe(isShared);
  });
});

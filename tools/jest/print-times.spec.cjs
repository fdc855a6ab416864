/* global afterEach, beforeEach, describe, expect, it */
const { execFileSync } = require('node:child_process');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const COMMAND = join(__dirname, 'print-times.cjs');
const FOLDER = '/repository';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'times-'));
  writeFileSync(join(folder, 'steps'), '12\tnpm ci\n1803\tnpm test\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const printed = () =>
  execFileSync(process.execPath, [COMMAND, folder, FOLDER], { encoding: 'utf8' });

const suite = (number) => ({
  name: `${FOLDER}/libs/a-${number}.spec.ts`,
  message: '',
  assertionResults: [],
  startTime: 1_000,
  endTime: 1_000 + number * 1_000,
});

const writeReport = (report) =>
  writeFileSync(join(folder, 'tests.json'), JSON.stringify({ testResults: [], ...report }));

it('the end of the gate has the seconds of each step', () => {
  writeReport({ numPassedTests: 1, numFailedTests: 0, success: true });
  expect(printed()).toContain('    12 s  npm ci\n  1803 s  npm test\n');
});

it('the end of the gate has the twenty slowest suites, the slowest first', () => {
  const testResults = Array.from({ length: 25 }, (_, index) => suite(index + 1));
  writeReport({ testResults, numPassedTests: 25, numFailedTests: 0, success: true });
  const suites = printed()
    .split('\n')
    .filter((line) => line.endsWith('.spec.ts'));
  expect(suites).toHaveLength(20);
  expect(suites[0]).toBe('    25 s  libs/a-25.spec.ts');
  expect(suites[19]).toBe('     6 s  libs/a-6.spec.ts');
});

it.each([
  [{ numPassedTests: 7, numFailedTests: 0, success: true }, '7 passed, 0 failed'],
  [{ numPassedTests: 5, numFailedTests: 2, success: false }, '5 passed, 2 failed'],
  // A suite that does not load, or a reporter that found something.
  [{ numPassedTests: 7, numFailedTests: 0, success: false }, '7 passed, 1 failed'],
])('the last line of the gate counts the tests: %j', (report, line) => {
  writeReport(report);
  expect(printed().trimEnd().split('\n').at(-1)).toBe(line);
});

it('the last line of the gate counts a failure if jest wrote no report', () => {
  expect(printed().trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});

it('the end of the gate names each failure and why, in front of the last line', () => {
  const failed = {
    ...suite(1),
    message: 'whole output',
    assertionResults: [
      { status: 'passed', fullName: 'goes on' },
      {
        status: 'failed',
        fullName: 'loses nothing',
        failureMessages: ['\u001b[31mlost 1\u001b[39m'],
      },
    ],
  };
  const broken = { ...suite(2), message: 'Cannot find module', assertionResults: [] };
  const testResults = [failed, broken];
  writeReport({ testResults, numPassedTests: 1, numFailedTests: 1, success: false });
  const [, failures] = printed().split('== Failures (2)\n');
  expect(failures).toBe(
    'libs/a-1.spec.ts: loses nothing\nlost 1\n\n' +
      'libs/a-2.spec.ts: does not load\nCannot find module\n\n\n1 passed, 1 failed\n',
  );
});

describe('a suite that failed and ran again', () => {
  const failing = {
    ...suite(1),
    status: 'failed',
    assertionResults: [{ status: 'failed', fullName: 'is in time', failureMessages: ['late'] }],
  };
  const first = { testResults: [failing], numPassedTests: 7, numFailedTests: 1, success: false };
  const again = (report) => writeFileSync(join(folder, 'again.json'), JSON.stringify(report));

  it('is told as unsteady, with why it failed, when it passed', () => {
    writeReport(first);
    again({ testResults: [suite(1)], numPassedTests: 1, numFailedTests: 0, success: true });
    const [, end] = printed().split('== Unsteady');
    expect(end).toMatch(/\(1\)\nlibs\/a-1\.spec\.ts: is in time\nlate\n\n\n8 passed, 0 failed\n$/);
  });

  it('is a failure when it failed again', () => {
    writeReport(first);
    again(first);
    expect(printed()).toContain('== Failures (1)\nlibs/a-1.spec.ts: is in time\nlate\n');
    expect(printed().trimEnd().split('\n').at(-1)).toBe('7 passed, 1 failed');
  });
});

describe('the suites that run again', () => {
  const chosen = (report) => {
    writeReport(report);
    const command = join(__dirname, 'suites-to-repeat.cjs');
    const args = [command, join(folder, 'tests.json')];
    return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
  };
  const failed = (count) =>
    Array.from({ length: count }, (_, index) => ({ ...suite(index + 1), status: 'failed' }));
  const passed = { ...suite(9), status: 'passed' };

  it('are those with failed tests', () => {
    const testResults = [...failed(2), passed];
    const report = { testResults, numFailedTests: 5, numRuntimeErrorTestSuites: 0 };
    expect(chosen(report)).toEqual([`${FOLDER}/libs/a-1.spec.ts`, `${FOLDER}/libs/a-2.spec.ts`]);
  });

  it.each([
    ['of too many suites', { testResults: failed(4), numFailedTests: 4 }],
    ['of too many tests', { testResults: failed(1), numFailedTests: 6 }],
    ['of a suite that does not load', { testResults: failed(1), numRuntimeErrorTestSuites: 1 }],
    ['of a reporter', { testResults: [passed] }],
  ])('are none after a failure %s', (_what, report) => {
    expect(chosen({ numFailedTests: 0, numRuntimeErrorTestSuites: 0, ...report })).toEqual(['']);
  });
});

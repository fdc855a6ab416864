import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';

import type { Campaign } from './campaigns';
import { runAll } from './run-all';

const GOOD = ['node', '-e', '0'];

const campaign = (name: string, ...commands: readonly (readonly string[])[]): Campaign => ({
  name,
  shows: `${name} holds`,
  commands,
  minutes: 1,
});

let lines: string[];
let status: string[];
beforeEach(() => {
  lines = [];
  status = [];
});

const run = (campaigns: readonly Campaign[], interrupt = new AbortController()) =>
  runAll(
    campaigns,
    { print: (line) => lines.push(line), printStatus: (line) => status.push(line) },
    interrupt.signal,
  );

const printedWithoutSeconds = (): readonly string[] =>
  lines.map((line) => line.replace(/, \d+ s:/, ':'));

/** Returns the transcript of a campaign, from the folder that the last status line names. */
const transcriptOf = (name: string): string => {
  const folder = /^transcripts: (.+)$/.exec(status.at(-1) ?? '')?.[1] ?? '';
  return readFileSync(join(folder, `${name}.log`), 'utf8');
};

it('campaigns get one line each, which says what is shown, and a count at the end', async () => {
  expect(await run([campaign('one', GOOD), campaign('other', GOOD, GOOD)])).toBe(true);
  expect(printedWithoutSeconds()).toEqual([
    'one    passed: one holds',
    'other  passed: other holds',
    '2 passed, 0 failed',
  ]);
});

it('a campaign leaves a transcript: what it shows, when, its commands and their output', async () => {
  const speaking = ['node', '-p', '6*7'];
  await run([campaign('one', GOOD, speaking)]);
  expect(transcriptOf('one')).toMatch(
    /^one: one holds\n\d{4}-\d\d-\d\dT.*Z\n\$ node -e 0\n\$ node -p 6\*7\n42\n$/,
  );
});

it('campaigns go on after one that failed, whose output is shown', async () => {
  const bad = ['node', '-e', 'console.log("what was wrong"); process.exit(3)'];
  expect(await run([campaign('bad', GOOD, bad, GOOD), campaign('good', GOOD)])).toBe(false);
  expect(printedWithoutSeconds()).toEqual([
    'bad   failed: it is not shown that bad holds',
    'good  passed: good holds',
    '1 passed, 1 failed',
  ]);
  expect(status.join('\n')).toContain('what was wrong\nthe command ended with 3\n');
});

it('a campaign whose command does not exist has failed, and says so', async () => {
  expect(await run([campaign('none', ['no-such-command'])])).toBe(false);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(transcriptOf('none')).toContain('spawn no-such-command ENOENT');
});

it('campaigns end with all their processes when they are interrupted, and no further one begins', async () => {
  const interrupt = new AbortController();
  // As behind npm: a shell that waits for the process that does the work.
  const endless = 'console.log(process.pid); setInterval(() => undefined, 1000)';
  const behindShell = ['sh', '-c', `node -e '${endless}'; true`];
  const over = run([campaign('endless', behindShell), campaign('next', GOOD)], interrupt);
  const pid = await until(() => {
    const logFile = /writes to (.*)$/.exec(status.at(-1) ?? '')?.[1];
    return logFile !== undefined && /^\d+$/m.exec(readFileSync(logFile, 'utf8'))?.[0];
  }, 'the process to work');
  interrupt.abort();
  expect(await over).toBe(false);
  expect(printedWithoutSeconds()).toEqual([
    'endless  interrupted: it is not shown that endless holds',
    '0 passed, 0 failed, 2 not run to the end',
  ]);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

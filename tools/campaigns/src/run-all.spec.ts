import { readFileSync } from 'node:fs';

import { until } from '@platform/testing';

import type { Campaign } from './campaigns';
import { runAll } from './run-all';

const GOOD = ['node', '-e', '0'];

const campaign = (name: string, ...commands: readonly (readonly string[])[]): Campaign => ({
  name,
  shows: 'something',
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
  lines.map((line) => line.replace(/, \d+ s$/, ''));

it('campaigns get one line each, and a count at the end', async () => {
  expect(await run([campaign('one', GOOD), campaign('other', GOOD, GOOD)])).toBe(true);
  expect(printedWithoutSeconds()).toEqual(['one    passed', 'other  passed', '2 passed, 0 failed']);
});

it('campaigns go on after one that failed, whose output is shown', async () => {
  const bad = ['node', '-e', 'console.log("what was wrong"); process.exit(3)'];
  expect(await run([campaign('bad', GOOD, bad, GOOD), campaign('good', GOOD)])).toBe(false);
  expect(printedWithoutSeconds()).toEqual(['bad   failed', 'good  passed', '1 passed, 1 failed']);
  expect(status.join('\n')).toContain('what was wrong');
});

it('a campaign whose command does not exist has failed', async () => {
  expect(await run([campaign('none', ['no-such-command'])])).toBe(false);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
});

it('campaigns end with all their processes when they are interrupted, and no further one begins', async () => {
  const interrupt = new AbortController();
  // As behind npm: a shell that waits for the process that does the work.
  const endless = 'console.log(process.pid); setInterval(() => undefined, 1000)';
  const behindShell = ['sh', '-c', `node -e '${endless}'; true`];
  const over = run([campaign('endless', behindShell), campaign('next', GOOD)], interrupt);
  const pid = await until(() => {
    const logFile = /writes to (.*)$/.exec(status.at(-1) ?? '')?.[1];
    return logFile !== undefined && Number(readFileSync(logFile, 'utf8'));
  }, 'the process to work');
  interrupt.abort();
  expect(await over).toBe(false);
  expect(printedWithoutSeconds()).toEqual(['endless  interrupted', '0 passed, 1 failed']);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

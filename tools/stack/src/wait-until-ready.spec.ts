import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createProcessLog } from './process-log';
import { type RunningProcess, spawnProcess } from './spawn-process';
import { type Probed, waitUntilReady } from './wait-until-ready';

const TIMEOUT_MS = 150;

const log = createProcessLog();
let started: RunningProcess;
beforeEach(async () => {
  started = await spawnProcess({
    name: 'script',
    command: process.execPath,
    args: [join(__dirname, '__fixtures__/stays.cjs')],
    cwd: __dirname,
    env: {},
    log,
  });
});
afterEach(() => started.kill());

const waitFor = (probe: () => Promise<Probed>): Promise<void> =>
  waitUntilReady(started, { probe, awaited: 'it', log, timeoutMs: TIMEOUT_MS });

it('waitUntilReady waits longer than the timeout for a process that makes progress', async () => {
  const begun = Date.now();
  let runs = 0;
  await waitFor(async () => Date.now() - begun > 3 * TIMEOUT_MS || `${(runs += 1)} runs`);
  expect(runs).toBeGreaterThan(1);
});

it('waitUntilReady gives up a process whose progress has stopped, and says where', async () => {
  let probes = 0;
  const stuck = waitFor(async () => ((probes += 1) < 3 ? `${probes} runs` : '3 runs'));
  await expect(stuck).rejects.toMatchObject({
    code: 'STACK_PROCESS_NOT_READY',
    message: `The script has made no progress for ${TIMEOUT_MS / 1000} s (3 runs), waiting for it. On a slow machine, give it longer with --start-timeout <seconds>.`,
  });
  expect(await started.exited).toEqual({ code: null, signal: 'SIGKILL' });
});

it('waitUntilReady takes silence between two equal signs of progress for none', async () => {
  let probes = 0;
  const stuck = waitFor(async () => ((probes += 1) % 2 === 0 ? false : '1 run'));
  await expect(stuck).rejects.toMatchObject({ code: 'STACK_PROCESS_NOT_READY' });
});

it('waitUntilReady gives up a process that never says a word', async () => {
  const silent = waitFor(() => delay(1, false));
  await expect(silent).rejects.toThrow(`is not ready after ${TIMEOUT_MS / 1000} s`);
});

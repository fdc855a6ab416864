import { join } from 'node:path';
import { until } from '@platform/testing';
import { startNodeProcess } from './node-process';
import { startMarkOf } from './process-identity';
import { createProcessLog } from './process-log';
import { supervise, type SupervisedProcess, type SupervisionReport } from './supervise';

const fixture = (name: string): string => join(__dirname, '__fixtures__', name);
const supervisedOnes: SupervisedProcess[] = [];
const pids: number[] = [];

interface Supervised {
  supervised: SupervisedProcess;
  reports: SupervisionReport[];
  starts: () => number;
  /** The readiness timeout that each start got, in ms. */
  timeouts: readonly number[];
}

function superviseScript(
  script: string,
  env: NodeJS.ProcessEnv,
  { restart = true, stableAfterMs = 30_000 } = {},
): Supervised {
  const log = createProcessLog();
  const reports: SupervisionReport[] = [];
  let starts = 0;
  const timeouts: number[] = [];
  const supervised = supervise({
    name: 'script',
    log,
    restart,
    delays: { initialDelayMs: 10, maxDelayMs: 80, stableAfterMs },
    report: (report) => reports.push(report),
    launch: (signal, timeoutMs) => {
      starts += 1;
      timeouts.push(timeoutMs);
      const onSpawn = (pid: number): void => void pids.push(pid);
      return startNodeProcess({ name: 'script', main: fixture(script), env, log, signal, onSpawn });
    },
  });
  supervisedOnes.push(supervised);
  return { supervised, reports, starts: () => starts, timeouts };
}

afterEach(async () => {
  await Promise.all(supervisedOnes.splice(0).map((supervised) => supervised.stop()));
  expect(pids.splice(0).filter((pid) => startMarkOf(pid) !== undefined)).toEqual([]);
});

it('supervise starts a killed process again, and says so', async () => {
  const { supervised, reports } = superviseScript('stays.cjs', {});
  await supervised.start();
  const { pid } = supervised;
  await supervised.kill('SIGKILL');
  await until(() => supervised.pid !== undefined, 'the restart');
  expect(supervised.pid).not.toBe(pid);
  expect(reports).toEqual([
    { kind: 'restarting', name: 'script', because: 'signal SIGKILL', delayMs: 10, attempt: 1 },
    { kind: 'back', name: 'script', pid: supervised.pid, attempt: 1 },
  ]);
});

const restarts = (reports: readonly SupervisionReport[]) =>
  reports.flatMap((report) => (report.kind === 'restarting' ? [report] : []));

it('supervise waits longer from one failure to the next, and never gives up', async () => {
  const { supervised, reports, timeouts } = superviseScript('exits.cjs', { EXIT_CODE: '3' });
  await supervised.start();
  await until(() => restarts(reports).length >= 8, 'the eighth restart');
  const first = restarts(reports).slice(0, 8);
  expect(first.map(({ delayMs }) => delayMs)).toEqual([10, 20, 40, 80, 80, 80, 80, 80]);
  expect(first.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(first.map(({ because }) => because)).toEqual(first.map(() => 'exit code 3'));
  // In minutes. A start may have much to do before it is ready.
  expect(timeouts.slice(0, 8).map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 32, 32]);
});

it('supervise begins anew with its delays when it was up for a while', async () => {
  // Any time counts as a while: on a busy machine the start and the end of a process are seen in one turn.
  const { supervised, reports } = superviseScript(
    'exits.cjs',
    { EXIT_CODE: '3' },
    { stableAfterMs: 0 },
  );
  await supervised.start();
  await until(() => restarts(reports).length >= 3, 'the third restart');
  const first = restarts(reports).slice(0, 3);
  expect(first.map(({ delayMs, attempt }) => [delayMs, attempt])).toEqual([
    [10, 1],
    [10, 1],
    [10, 1],
  ]);
});

it('supervise never restarts a refused configuration', async () => {
  const says = 'INSTANCE_CONFIG: no such file';
  const { supervised, starts } = superviseScript('exits.cjs', { EXIT_CODE: '78', SAYS: says });
  await supervised.start();
  expect(await supervised.failed).toMatchObject({ message: `script: ${says}`, exitCode: 78 });
  expect(starts()).toBe(1);
});

it('supervise leaves down what was stopped, until it is started', async () => {
  const { supervised, starts } = superviseScript('stays.cjs', {});
  await supervised.start();
  await supervised.stop();
  expect(supervised.pid).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(starts()).toBe(1);
  await supervised.start();
  expect(supervised.pid).toBeDefined();
});

it('supervise leaves down what was killed when restarts are off', async () => {
  const { supervised, starts } = superviseScript('stays.cjs', {}, { restart: false });
  await supervised.start();
  await supervised.kill();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(starts()).toBe(1);
  expect(supervised.pid).toBeUndefined();
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@platform/testing';
import { startMarkOf } from './process-identity';
import { createProcessLog, type ProcessLog } from './process-log';
import { type RunningProcess, spawnProcess } from './spawn-process';
import { exitError } from './wait-until-ready';

const folder = mkdtempSync(join(tmpdir(), 'spawn process '));
let started: RunningProcess | undefined;

const run = async (
  script: string,
  env: NodeJS.ProcessEnv,
  log: ProcessLog = createProcessLog(),
): Promise<RunningProcess> => {
  started = await spawnProcess({
    name: 'script',
    command: process.execPath,
    args: [join(__dirname, '__fixtures__', script)],
    cwd: folder,
    env,
    log,
    graceMs: 200,
  });
  return started;
};

afterEach(() => started?.kill());
afterAll(() => rmSync(folder, { recursive: true }));

it('spawnProcess asks politely, then insists', async () => {
  const stubborn = await run('stays.cjs', { STUBBORN: '1' });
  await stubborn.waitForLine(/^up/);
  expect(await stubborn.stop()).toEqual({ code: null, signal: 'SIGKILL' });
  expect(stubborn.logs()).toContain('no\n');
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'spawnProcess takes its children with it on %s',
  async (signal) => {
    const parent = await run('stays.cjs', { WITH_CHILD: '1' });
    const [, child] = (await parent.waitForLine(/^child \d+/)).split(' ');
    await parent.waitForLine(/^up/);
    expect(startMarkOf(Number(child))).toBeDefined();
    await (signal === 'SIGTERM' ? parent.stop() : parent.kill());
    await until(() => startMarkOf(Number(child)) === undefined, 'the end of the child');
  },
);

it('spawnProcess leads a group of its own, out of reach of a Ctrl-C in our terminal', async () => {
  const { pid } = await run('stays.cjs', {});
  expect(process.kill(-pid, 0)).toBe(true);
});

it('spawnProcess captures both streams in memory and on disk', async () => {
  const file = join(folder, 'a b.log');
  const log = createProcessLog({ file });
  await (
    await run('exits.cjs', { SAYS: 'à bientôt', THROWS: 'broken' }, log)
  ).exited;
  expect(log.text()).toContain('à bientôt\n');
  expect(readFileSync(file, 'utf8')).toBe(log.text());
});

it('sums up a crash by its error, not by the end of its stack trace', async () => {
  const log = createProcessLog();
  const exit = await (await run('exits.cjs', { THROWS: 'no such port' }, log)).exited;
  expect(exitError('script', exit, log).message).toBe(
    'The script ended while starting, exit code 1: TypeError: no such port',
  );
});

it('spawnProcess rejects when an awaited line does not come', async () => {
  const silent = await run('stays.cjs', {});
  await expect(silent.waitForLine(/never/, 20)).rejects.toThrow('No line matching /never/');
});

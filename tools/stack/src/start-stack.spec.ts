import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { isListening } from '@platform/control-plane-http';
import { until } from '@platform/testing';

import { startMarkOf } from './process-identity';
import { endpointRegistered, registeredAt } from './readiness';
import type { Stack, StackReport } from './stack';
import { stackUrls } from './stack-environment';
import { startStack, type StackOptions } from './start-stack';
import { createTemporaryFolder } from './temporary-folder';

const mains = {
  endpoint: join(__dirname, '__fixtures__/stand-in-endpoint.cjs'),
  proxy: join(__dirname, '__fixtures__/stand-in-proxy.cjs'),
};

let stack: Stack | undefined;
let folder: ReturnType<typeof createTemporaryFolder>;
let reports: StackReport[];

const start = async (options: StackOptions = {}): Promise<Stack> => {
  stack = await startStack({
    dataDir: folder.path,
    mains,
    report: (report) => reports.push(report),
    restartDelays: { initialDelayMs: 10 },
    ...options,
  });
  return stack;
};

const recordedPids = (): number[] => {
  const record = JSON.parse(readFileSync(join(folder.path, 'stack.json'), 'utf8')) as {
    processes: { pid: number }[];
  };
  return record.processes.map(({ pid }) => pid);
};

const alive = (pids: readonly number[]): number[] =>
  pids.filter((pid) => startMarkOf(pid) !== undefined);

beforeEach(() => {
  stack = undefined;
  reports = [];
  folder = createTemporaryFolder();
});

afterEach(async () => {
  await stack?.stop();
  folder.remove();
});

it('wires the processes together, hides our own environment, and stops in order', async () => {
  process.env['RUN_DB_URL'] = 'postgres://elsewhere';
  const { proxyUrl, ingressUrl } = await start({ env: { proxy: { LOG_LEVEL: 'debug' } } }).finally(
    () => delete process.env['RUN_DB_URL'],
  );
  const answer = await fetch(`${proxyUrl}/environment`);
  expect(await answer.json()).toMatchObject({
    PROXY_HOST: '127.0.0.1',
    RESTATE_URL: ingressUrl,
    RUN_DB_URL: `sqlite:${join(folder.path, 'runs.sqlite')}`,
    INSTANCE_CONFIG: '',
    LOG_LEVEL: 'debug',
  });
  // Its output may still be on its way when the control plane already knows it.
  const log = join(folder.path, 'logs/endpoint.log');
  await until(
    () => existsSync(log) && readFileSync(log, 'utf8').includes('registered: 201'),
    'the log of the endpoint',
  );
  const pids = recordedPids();
  expect(alive(pids)).toHaveLength(3);

  await stack?.stop();
  expect(alive(pids)).toEqual([]);
  expect(existsSync(join(folder.path, 'stack.json'))).toBe(false);
  const stops = reports.flatMap((report) => (report.kind === 'stopped' ? report.name : []));
  expect(stops).toEqual(['proxy', 'endpoint', 'control plane']);
});

it('brings back a killed endpoint and a killed control plane on the same addresses', async () => {
  const { endpoint, controlPlane, ingressUrl } = await start();
  const before = recordedPids();
  await Promise.all([endpoint.kill('SIGKILL'), controlPlane.kill('SIGKILL')]);
  expect([endpoint.pid, controlPlane.pid]).toEqual([undefined, undefined]);
  await Promise.all([endpoint.start(), controlPlane.start()]);
  const answer = await fetch(`${ingressUrl}/restate/health`);
  expect(((await answer.json()) as { services: string[] }).services.sort()).toEqual([
    'record',
    'workflow',
  ]);
  expect(recordedPids().filter((pid) => before.includes(pid))).toHaveLength(1);
});

it('startStack quotes the line of a process that refuses its configuration, each mistake on a line, and leaves nothing running', async () => {
  const pids: number[] = [];
  const says = 'instance.yaml : refusé · - 12:3 port « patinet » · / port "patinet"';
  const refusal = join(folder.path, 'refusal');
  writeFileSync(refusal, says);
  const refused = start({
    env: { endpoint: { STAND_IN_REFUSAL: refusal } },
    report: (report) => {
      if (report.kind === 'stopping') pids.push(...recordedPids());
    },
  });
  await expect(refused).rejects.toMatchObject({
    message: `endpoint: ${says.replaceAll(' · ', '\n  ')}`,
    exitCode: 78,
  });
  expect(pids.length).toBeGreaterThan(0);
  expect(alive(pids)).toEqual([]);
  expect(existsSync(join(folder.path, 'stack.json'))).toBe(false);
});

it('startStack is ready again only once this start of the endpoint is registered, not that of the session before', async () => {
  const held = join(folder.path, 'held');
  const { ports } = await start({ env: { endpoint: { STAND_IN_UNREGISTERED: held } } });
  await stack?.stop();

  writeFileSync(held, '');
  reports = [];
  const isReady = () =>
    reports.some((report) => report.kind === 'ready' && report.name === 'endpoint');
  const again = start({ ports, env: { endpoint: { STAND_IN_UNREGISTERED: held } } });
  await until(
    () => reports.some((report) => report.kind === 'ready' && report.name === 'proxy'),
    'the proxy',
  );
  const { adminUrl, endpointUrl } = stackUrls({ ports, dataDir: folder.path, listen: 'tcp' });
  expect(await registeredAt(adminUrl, endpointUrl)).toBeDefined();
  await until(() => isListening(endpointUrl));
  await pause(500);
  expect(isReady()).toBe(false);
  rmSync(held);
  await again;
  expect(isReady()).toBe(true);
});

it('startStack does not take the endpoint of an address that begins alike for its own', async () => {
  const { adminUrl, ingressUrl, endpointUrl } = await start();
  const services = ['workflow', 'record'];
  const shorter = createServer();
  const port = Number(endpointUrl.slice(0, -1).split(':').at(-1));
  // Another process that listens there already has the same effect.
  await new Promise<void>((resolve) => {
    shorter.once('error', () => resolve()).listen(port, '127.0.0.1', resolve);
  });
  try {
    const other = { adminUrl, ingressUrl, services, endpointUrl: endpointUrl.slice(0, -1) };
    expect(await endpointRegistered(other)).toBe(false);
    expect(await endpointRegistered({ ...other, endpointUrl })).toBe(true);
  } finally {
    shorter.close();
  }
});

it('startStack lets one stack at a time use a data folder, in which commands find its addresses and its instance', async () => {
  const instance = join(folder.path, 'site.yaml');
  const { ingressUrl, adminUrl } = await start({ instance });
  expect(JSON.parse(readFileSync(join(folder.path, 'stack.json'), 'utf8'))).toMatchObject({
    instance,
    controlPlane: { RESTATE_URL: ingressUrl, RESTATE_ADMIN_URL: adminUrl },
  });
  await expect(startStack({ dataDir: folder.path, mains })).rejects.toThrow(
    `Already running (pid ${process.pid}) on the data folder ${folder.path}.`,
  );
});

it('startStack is not deterred by a record that a crash left unreadable or out of date', async () => {
  const elsewhere = { name: 'npm start', pid: process.pid, startMark: 'another life' };
  writeFileSync(
    join(folder.path, 'stack.json'),
    JSON.stringify({ parent: elsewhere, processes: [{ ...elsewhere, name: 'proxy' }] }),
  );
  await start();
  await stack?.stop();
  writeFileSync(join(folder.path, 'stack.json'), '{"parent":');
  await start();
  expect(reports.filter(({ kind }) => kind === 'leftovers')).toEqual([]);
});

it('startStack says in one line that the data folder cannot be written', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  await expect(startStack({ dataDir: file, mains })).rejects.toThrow(
    `Cannot write to the data folder ${file}: EEXIST.`,
  );
});

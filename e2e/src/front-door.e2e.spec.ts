import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startNodeProcess, startStack, type NodeProcess, type Stack } from '@platform/stack';

import { createApi } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { onInstallation, platformProcess } from './__fixtures__/operator';
import { eventOf } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';
import { describeTour } from './front-door/tour.topic';

/** Returns everything below a folder that others than its owner can access. */
const openToOthers = (path: string): readonly string[] => {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  if (!found.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
};

/** Returns whether a process, or one of the group that it leads, still exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One installation in English with AUTH_MODE=keys: a stack of the tests first, then `npm start` on the same data. */
let folder: string;
let dataDir: string;
let database: string;
let instance: string;
let stack: Stack | undefined;
let proxyUrl: string;
let key: string;

const api = createApi(
  () => proxyUrl,
  () => key,
);

const post = async (eventId: string): Promise<void> => {
  const answer = await api.postEvent({ ...(await eventOf('p-severe')), eventId });
  expect(answer).toMatchObject({ status: 202, body: { outcome: 'accepted' } });
  expect((await api.endedRun(eventId)).status).toBe('completed');
};

const running = (): Stack => {
  if (stack === undefined) throw new Error('the stack is stopped');
  return stack;
};

beforeAll(async () => {
  folder = createTemporaryFolder();
  dataDir = join(folder, 'data');
  instance = writeInstance(folder, {
    ...instanceIn(folder),
    locale: 'en',
    ports: {
      patient: {
        adapter: 'memory',
        config: { seed: 'examples/potassium', journal: 'record/patient.jsonl' },
      },
    },
  });
  stack = await startStack({
    dataDir,
    instance,
    env: { proxy: { AUTH_MODE: 'keys' } },
    restartDelays: { initialDelayMs: 10 },
  });
  ({ proxyUrl } = stack);
  database = `sqlite:${join(dataDir, 'runs.sqlite')}`;
  const roles = 'source,clinician,operator,publisher';
  const create = ['keys', 'create', '--name', 'tour', '--roles', roles, '--database', database];
  key = (await platformProcess({ PLATFORM_DATA_DIR: dataDir }, ...create)).trim();
});
afterAll(async () => {
  await stack?.stop();
  removeFolder(folder);
});

it('front door: an event becomes a run and a notification, over sockets', async () => {
  expect(running().ingressUrl).toBe(`unix:${join(dataDir, 'restate/platform-1/ingress.sock')}`);
  await post('first');
  expect(await api.notifications('p-severe')).toHaveLength(1);
});

it('a run of an instance in English writes English to the record [MAN-215]', async () => {
  expect(await api.notifications('p-severe')).toEqual([
    expect.objectContaining({
      severity: 'critical',
      title: 'Hyperkalaemia, severe: 7.2 mmol/L',
      body: expect.stringMatching(
        /sampled on 2026-11-18 at 08:10\..*Check on a new sample\. \(demonstration, not for diagnosis\)$/,
      ) as string,
    }),
  ]);
});

it('front door: after a crash of the control plane too, which leaves its sockets behind', async () => {
  const { controlPlane } = running();
  await controlPlane.kill('SIGKILL');
  await controlPlane.start();
  await post('second');
});

it('front door: the operator’s command finds the sockets by the data folder alone', async () => {
  const operate = (...argv: readonly string[]): Promise<string> =>
    onInstallation({ PLATFORM_DATA_DIR: dataDir }, ...argv);
  expect(JSON.parse(await operate('deployments', '--json'))).toContainEqual(
    expect.objectContaining({ address: `${running().endpointUrl}/`, state: 'serving' }),
  );
  expect(await operate('runs', 'suspended')).toBe('every run has ended\n');
});

describeTour(() => ({ url: proxyUrl, apiKey: key, database }));

it('a stop leaves no process behind', async () => {
  const { controlPlane, endpoint, proxy } = running();
  const pids = [controlPlane, endpoint, proxy].map(({ pid }) => pid ?? 0);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await running().stop();
  expect(pids.map(isAlive)).toEqual([false, false, false]);
});

describe('npm start on the same data', () => {
  let started: NodeProcess;

  beforeAll(async () => {
    started = await startNodeProcess({
      name: 'npm start',
      main: 'dist/programs/stack.js',
      graceMs: 30_000,
      env: {
        PLATFORM_DATA_DIR: dataDir,
        INSTANCE_CONFIG: instance,
        AUTH_MODE: 'keys',
        UI_PORT: '0',
        PROXY_PORT: '0',
        ENDPOINT_PORT: '0',
        RESTATE_INGRESS__BIND_PORT: '0',
        RESTATE_ADMIN__BIND_PORT: '0',
        RESTATE_BIND_PORT: '0',
      },
    });
    // The first start bundles the page of the console.
    await started.waitForLine(/Try next/);
  });
  afterAll(() => started?.stop());

  it('serves the page of the console, and goes on with the runs', async () => {
    const [, consoleUrl = ''] = /open +(http:\S+)/.exec(started.logs()) ?? [];
    const page = await fetch(consoleUrl);
    expect(await page.text()).toContain('<div id="root">');
    // The console passes calls on to the proxy.
    proxyUrl = new URL(consoleUrl).origin;
    expect((await api.run('second')).status).toBe('completed');
    await post('third');
  });

  it('databases, journals, logs, keys, sockets: nothing of it is for others', () => {
    const kept = readdirSync(dataDir, { recursive: true }).map(String);
    expect(kept).toEqual(
      expect.arrayContaining([
        'runs.sqlite',
        'runs.sqlite-wal',
        'runs.sqlite-shm',
        'record/patient.jsonl',
        'logs/proxy.log',
        'logs/proxy.previous.log',
        'restate-identity.pem',
        'restate/platform-1/ingress.sock',
      ]),
    );
    expect(openToOthers(dataDir)).toEqual([]);
  });

  it('stops everything on one Ctrl-C and exits with 0', async () => {
    const { processes } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as {
      processes: readonly { pid: number }[];
    };
    expect(processes.map(({ pid }) => isAlive(pid))).toEqual([true, true, true, true]);
    expect(await started.kill('SIGINT')).toEqual({ code: 0, signal: null });
    expect(processes.map(({ pid }) => isAlive(pid))).toEqual([false, false, false, false]);
    expect(started.logs().trimEnd()).toMatch(/Stopped\.$/);
  });
});

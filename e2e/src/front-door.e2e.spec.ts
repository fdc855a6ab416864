import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { fetchControlPlane } from '@platform/control-plane-http';
import { startControlPlane, startStack, type ControlPlane, type Stack } from '@platform/stack';
import { freePorts } from '@platform/testing';

import { createApi } from './__fixtures__/api';
import { bootApplication, type Boot } from './__fixtures__/boot-application';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { platformProcess } from './__fixtures__/operator';
import { eventOf } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

let folder: string;
beforeAll(() => {
  folder = createTemporaryFolder();
});
afterAll(() => removeFolder(folder));

/** Returns everything below a folder that others than its owner can access. */
const openToOthers = (path: string): readonly string[] => {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  if (!found.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
};

describe('with AUTH_MODE=keys', () => {
  let stack: Stack;
  let dataDir: string;
  let key: string;

  /** Runs the operator's command with nothing but the data folder. */
  const operate = (...argv: readonly string[]): Promise<string> =>
    platformProcess({ PLATFORM_DATA_DIR: dataDir }, ...argv);

  const api = createApi(
    () => stack.proxyUrl,
    () => key,
  );

  const post = async (eventId: string): Promise<void> => {
    const answer = await api.postEvent({ ...(await eventOf('p-severe')), eventId });
    expect(answer).toMatchObject({ status: 202, body: { outcome: 'accepted' } });
    expect((await api.endedRun(eventId)).status).toBe('completed');
  };

  const start = async (): Promise<void> => {
    const manifest = {
      ...instanceIn(folder),
      ports: {
        patient: {
          adapter: 'memory',
          config: { seed: 'examples/potassium', journal: 'record/patient.jsonl' },
        },
      },
    };
    stack = await startStack({
      dataDir,
      instance: writeInstance(folder, manifest),
      env: { proxy: { AUTH_MODE: 'keys' } },
      restartDelays: { initialDelayMs: 10 },
    });
  };

  beforeAll(async () => {
    dataDir = join(folder, 'data');
    await start();
    const roles = 'source,clinician,operator';
    const database = `sqlite:${join(dataDir, 'runs.sqlite')}`;
    key = (
      await operate('keys', 'create', '--name', 'a', '--roles', roles, '--database', database)
    ).trim();
  });
  afterAll(() => stack?.stop());

  it('an event becomes a run and a notification, over sockets', async () => {
    expect(stack.ingressUrl).toBe(`unix:${join(dataDir, 'restate/platform-1/ingress.sock')}`);
    await post('first');
    expect((await api.notifications('p-severe')).length).toBeGreaterThan(0);
  });

  it('after a crash too, which leaves its sockets behind', async () => {
    await Promise.all([stack.controlPlane.kill('SIGKILL'), stack.endpoint.kill('SIGKILL')]);
    await Promise.all([stack.controlPlane.start(), stack.endpoint.start()]);
    await post('second');
  });

  it('after a restart too', async () => {
    await stack.stop();
    await start();
    await post('third');
  });

  it('the operator’s command finds the sockets by the data folder alone', async () => {
    expect(JSON.parse(await operate('deployments', '--json'))).toContainEqual(
      expect.objectContaining({ address: `${stack.endpointUrl}/`, state: 'serving' }),
    );
    expect(await operate('runs', 'suspended')).toBe('every run has ended\n');
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
});

describe('a proxy that asks who calls, beside an ingress on a port', () => {
  let controlPlane: ControlPlane;
  let boot: Boot | undefined;
  beforeEach(async () => {
    controlPlane = await startControlPlane();
  });
  afterEach(async () => {
    await boot?.kill();
    await controlPlane.stop();
  });

  const told = /peut être contourné/;
  const boots = async (AUTH_MODE: string): Promise<Boot> => {
    const [port = 0] = await freePorts(1);
    boot = await bootApplication('proxy', {
      AUTH_MODE,
      INSTANCE_CONFIG: writeInstance(folder, instanceIn(folder)),
      PLUGINS_PATH: PROBE_PLUGIN,
      PROXY_PORT: String(port),
      RESTATE_URL: controlPlane.ingressUrl,
      RUN_DB_URL: `sqlite:${join(folder, 'runs.sqlite')}`,
    });
    await boot.waitForLine(/proxy démarré/);
    return boot;
  };

  it('tells at the start that it can be gone around, and how to mend it', async () => {
    const line = await (await boots('keys')).waitForLine(told);
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      component: 'identity',
      restate: controlPlane.ingressUrl,
      fix: expect.stringMatching(/RESTATE_URL=unix:.*docs\/security\.md/),
    });
    // The case that open mode warns about: a web page may read responses of the ingress.
    const response = await fetchControlPlane(controlPlane.ingressUrl, '/restate/health', {
      headers: { origin: 'https://page.invalid' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://page.invalid');
  });

  it('has nothing to tell where nobody is asked', async () => {
    const started = await boots('open');
    await started.stop();
    expect(started.logs()).not.toMatch(told);
  });
});

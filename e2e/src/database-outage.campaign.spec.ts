import { startStack, type Stack, type StackReport } from '@platform/stack';
import { startPostgresServer, type PostgresServer, until } from '@platform/testing';

import { createApi } from './__fixtures__/api';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { eventOf } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

let folder: string;
let server: PostgresServer;
let stack: Stack | undefined;
const reports: StackReport[] = [];

beforeAll(async () => {
  folder = createTemporaryFolder();
  server = await startPostgresServer();
});
afterAll(async () => {
  await stack?.stop();
  await server?.close();
  removeFolder(folder);
});

const restarts = () =>
  reports.flatMap((report) => (report.kind === 'restarting' ? [report.because] : []));

it('keeps starting the proxy while the database is away, with the others up, until it is back', async () => {
  const env = { PLUGINS_PATH: PROBE_PLUGIN };
  const started = await startStack({
    instance: writeInstance(folder, instanceIn(folder)),
    env: { endpoint: env, proxy: { ...env, RUN_DB_URL: server.url } },
    restartDelays: { initialDelayMs: 50, maxDelayMs: 200 },
    report: (report) => reports.push(report),
  });
  stack = started;
  let gaveUp: Error | undefined;
  void started.failed.then((error) => (gaveUp = error));
  const others = [started.endpoint.pid, started.controlPlane.pid];

  await server.stop();
  await started.proxy.kill('SIGKILL');
  await until(() => gaveUp ?? restarts().length > 2, 'two starts in vain');
  expect(gaveUp).toBeUndefined();
  expect(restarts()[0]).toBe('signal SIGKILL');
  expect(restarts()[2]).toMatch(/^RUN_DB_URL : connexion impossible .*ECONNREFUSED/);
  expect([started.endpoint.pid, started.controlPlane.pid]).toEqual(others);

  await server.start();
  await until(() => reports.find(({ kind }) => kind === 'back'), 'the proxy to be back');
  expect([started.endpoint.pid, started.controlPlane.pid]).toEqual(others);
  const { status } = await createApi(() => started.proxyUrl).postEvent(await eventOf('p-severe'));
  expect(status).toBe(202);
});

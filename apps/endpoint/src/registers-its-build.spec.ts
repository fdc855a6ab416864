import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import type { StartedProcess } from '@platform/boot';
import { listDeployments } from '@platform/control-plane-http';
import { ConfigurationError } from '@platform/ports';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { freePort, listenOnLoopback } from '@platform/testing';

import { startEndpoint } from './composition';

let root: string;
const endpoints: StartedProcess[] = [];
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'endpoint-build-')));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => Promise.all(endpoints.splice(0).map((endpoint) => endpoint.close())));

const start = async (env: Readonly<Record<string, string>>): Promise<StartedProcess> => {
  const endpoint = await startEndpoint({ root, env });
  endpoints.push(endpoint);
  return endpoint;
};

describe('the build an endpoint registers', () => {
  let controlPlane: ControlPlane;
  beforeAll(async () => {
    controlPlane = await startControlPlane();
  });
  afterAll(() => controlPlane.stop());

  const environment = async (more: Readonly<Record<string, string>>) => ({
    ENDPOINT_PORT: String(await freePort()),
    RESTATE_ADMIN_URL: controlPlane.adminUrl,
    ...more,
  });
  const registered = async (): Promise<ReadonlyMap<string, string | undefined>> => {
    const deployments = await listDeployments(controlPlane);
    return new Map(
      deployments.map(({ uri = '', metadata }) => [new URL(uri).port, metadata?.['build']]),
    );
  };

  it('is PLATFORM_BUILD, and a boot error at the address of another one when deployments are immutable', async () => {
    const env = await environment({ RESTATE_DEPLOYMENT: 'immutable', PLATFORM_BUILD: 'b1' });
    await (await start(env)).close();

    const refused = await start({ ...env, PLATFORM_BUILD: 'b2' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigurationError);
    expect(refused).toMatchObject({ key: 'RESTATE_ENDPOINT_URL' });
    expect((await registered()).get(env.ENDPOINT_PORT)).toBe('b1');

    // Nothing of the refused one is left: its port is free.
    await expect(start(env)).resolves.toBeDefined();
  });

  it('is told by the versions of what is served when nobody names it', async () => {
    const env = await environment({ RESTATE_DEPLOYMENT: 'immutable' });
    await start(env);
    expect((await registered()).get(env.ENDPOINT_PORT)).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);
  });
});

it('watches the control plane until it is closed [RUN-015]', async () => {
  const paths: string[] = [];
  let asked: () => void = () => undefined;
  const admin = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    response.end('{"rows":[]}');
    if (paths.length === 2) asked();
  });
  const { url: adminUrl, close } = await listenOnLoopback(admin);
  const twice = new Promise<void>((resolve) => (asked = resolve));
  const endpoint = await startEndpoint({
    root,
    env: {
      ENDPOINT_PORT: String(await freePort()),
      RESTATE_ADMIN_URL: adminUrl,
      RESTATE_AUTO_REGISTER: 'false',
      ENGINE_WATCH_INTERVAL: 'PT1S',
    },
  });
  await twice;
  await endpoint.close();
  const untilClosed = [...paths];
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(new Set(untilClosed)).toEqual(new Set(['POST /query']));
  expect(paths).toEqual(untilClosed);
  await close();
});

it('registers its build: registers at RESTATE_ADMIN_URL, under the address of RESTATE_ENDPOINT_URL [RUN-016]', async () => {
  const admin = createServer();
  const registered = new Promise<unknown>((resolve) => {
    admin.on('request', (request, response) => {
      const isRegistration = request.method === 'POST' && request.url === '/deployments';
      void json(request).then((body) => {
        response.statusCode = isRegistration ? 201 : 200;
        response.end(isRegistration ? '{"id":"dp_1"}' : '{"rows":[]}');
        if (isRegistration) resolve(body);
      });
    });
  });
  const { url: adminUrl, close } = await listenOnLoopback(admin);
  await start({
    ENDPOINT_PORT: String(await freePort()),
    RESTATE_ADMIN_URL: adminUrl,
    RESTATE_ENDPOINT_URL: 'http://endpoint.example:9180',
  });
  expect(await registered).toMatchObject({ uri: 'http://endpoint.example:9180' });
  await close();
});

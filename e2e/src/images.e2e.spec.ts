import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fetchControlPlane, isListening } from '@platform/control-plane-http';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { freePorts, until } from '@platform/testing';

import {
  makeRemovable,
  readImage,
  runImage,
  stageImages,
  type RunningImage,
} from './__fixtures__/image';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const ROOT = join(__dirname, '../..');

const INSTANCE = (folder: string): string => `
apiVersion: platform/instance-v1
locale: fr
timezone: Europe/Paris
ports:
  patient:
    adapter: memory
    config: { seed: ${folder}/record, journal: ${folder}/endpoint/patient.jsonl }
seed: [plugins/renal/definitions, plugins/clinical/definitions]
`;

const IMAGES = ['proxy', 'endpoint', 'console', 'test-bench'];

let folder: string;
let controlPlane: ControlPlane;
let ports: readonly number[];
const running: RunningImage[] = [];

function start(target: string, env: Readonly<Record<string, string>>): RunningImage {
  const image = runImage(target, {
    folder,
    data: join(folder, target),
    env: { INSTANCE_CONFIG: join(folder, 'instance.yaml'), ...env },
  });
  running.push(image);
  return image;
}

beforeAll(async () => {
  folder = createTemporaryFolder();
  // The user of the images must get through to the files.
  chmodSync(folder, 0o755);
  stageImages(folder);
  for (const volume of IMAGES) {
    mkdirSync(join(folder, volume));
    chmodSync(join(folder, volume), 0o777);
  }
  cpSync(join(ROOT, 'examples/potassium'), join(folder, 'record'), { recursive: true });
  writeFileSync(join(folder, 'instance.yaml'), INSTANCE(folder));
  [controlPlane, ports] = await Promise.all([startControlPlane(), freePorts(4)]);
});

afterAll(async () => {
  for (const image of running) image.kill();
  await controlPlane?.stop();
  makeRemovable(join(folder, 'images'));
  removeFolder(folder);
});

it('images hold what their process runs from, and nothing for authors', () => {
  const filesOf = (name: string): readonly string[] =>
    readdirSync(join(folder, 'images', name), { recursive: true, encoding: 'utf8' });
  for (const name of IMAGES) {
    const files = filesOf(name);
    expect(files.filter((file) => /\.ts$|tsconfig|^plugins\/\w+\/src/.test(file))).toEqual([]);
  }
  // The console and the test bench draw pages: they have no engine, no database and no plugin.
  for (const name of ['console', 'test-bench']) {
    const files = filesOf(name);
    const others = /programs\/(endpoint|proxy)\.js$|better-sqlite3|^plugins/;
    expect(files.filter((file) => others.test(file))).toEqual([]);
  }
  expect(
    filesOf('endpoint').filter((file) => /better-sqlite3|programs\/proxy\.js$/.test(file)),
  ).toEqual([]);
});

it('images say who runs them: not root', () => {
  for (const name of IMAGES) expect(readImage(name).user).toBe('node');
});

it('images run as another user from read-only files: an event becomes a run, an open front door is told, and a stop ends them', async () => {
  const [proxyPort = 0, endpointPort = 0, consolePort = 0, benchPort = 0] = ports;
  const proxyUrl = `http://127.0.0.1:${proxyPort}`;
  const endpoint = start('endpoint', {
    ENDPOINT_HOST: '127.0.0.1',
    ENDPOINT_PORT: `${endpointPort}`,
    RESTATE_ADMIN_URL: controlPlane.adminUrl,
    RESTATE_ENDPOINT_URL: `http://127.0.0.1:${endpointPort}`,
  });
  const proxy = start('proxy', {
    PROXY_HOST: '127.0.0.1',
    PROXY_PORT: `${proxyPort}`,
    RESTATE_URL: controlPlane.ingressUrl,
    AUTH_MODE: 'keys',
  });
  const ui = start('console', {
    UI_HOST: '127.0.0.1',
    UI_PORT: `${consolePort}`,
    API_URL: proxyUrl,
  });

  const bench = start('test-bench', {
    ...{ TEST_BENCH_HOST: '127.0.0.1', TEST_BENCH_PORT: `${benchPort}` },
    FHIR_BASE_URL: 'http://127.0.0.1:9/fhir',
  });

  // The health check of an image is a process, so it is asked once.
  for (const [image, port] of [
    [bench, benchPort],
    [ui, consolePort],
    [endpoint, endpointPort],
    [proxy, proxyPort],
  ] as const) {
    await until(
      () => isListening(`http://127.0.0.1:${port}`),
      () => image.logs(),
    );
    expect(image.isHealthy(port)).toBe(true);
  }
  // Its FHIR server need not be up.
  expect((await fetch(`http://127.0.0.1:${benchPort}/sign-in`)).status).toBe(503);
  const isReady = async () => (await fetch(`${proxyUrl}/readyz`)).status === 200;
  await until(isReady, () => proxy.logs());

  // It asks who calls, and the ingress beside it, on a port, asks nobody.
  const told = await until(
    () =>
      proxy
        .logs()
        .split('\n')
        .slice(0, -1)
        .find((line) => line.includes('peut être contourné')),
    'the proxy to tell that it can be gone around',
  );
  expect(JSON.parse(told)).toMatchObject({
    level: 40,
    component: 'identity',
    restate: controlPlane.ingressUrl,
    fix: expect.stringMatching(/RESTATE_URL=unix:.*docs\/security\.md/) as string,
  });
  // The case that open mode warns about: a web page may read responses of the ingress.
  const foreign = { headers: { origin: 'https://page.invalid' } };
  const response = await fetchControlPlane(controlPlane.ingressUrl, '/restate/health', foreign);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://page.invalid');

  const key = proxy
    .exec('platform', 'keys', 'create', '--name', 'laboratory', '--roles', 'source,viewer')
    .trim();
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://127.0.0.1:${consolePort}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  await call('/api/events', {
    eventId: 'in-images',
    eventType: 'lab.potassium.available',
    patientId: 'p-severe',
    observedAt: '2026-11-18T08:10:00+01:00',
  });
  const hasEnded = async () => (await call('/api/runs/in-images'))['status'] === 'completed';
  await until(hasEnded, () => endpoint.logs());
  // The page of the API reads files of a package.
  expect((await fetch(`${proxyUrl}/api/docs/swagger-ui.css`)).status).toBe(200);

  const stopped = [proxy, endpoint, ui, bench].map((image) => image.stop());
  expect(await Promise.all(stopped)).toEqual([0, 0, 0, 0]);
  expect(existsSync(join(folder, 'proxy/runs.sqlite'))).toBe(true);
  expect(proxy.isHealthy(proxyPort)).toBe(false);
});

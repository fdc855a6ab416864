import {
  copyFileSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { startProxy } from './composition';

let root: string;
let file: string;
let engine: IngressStandIn;
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;

const start = async () => {
  const env = {
    PROXY_PORT: String(await freePort()),
    RESTATE_URL: engine.url,
    RUN_DB_URL: `sqlite:${file}`,
  };
  proxy = await startProxy({ root, env });
};

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lost database ')));
  file = join(root, 'runs.sqlite');
  writeFileSync(join(root, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: CHU\n');
  engine = await startIngressStandIn();
  await start();
});
afterEach(async () => {
  await proxy?.close();
  await engine.shut();
  rmSync(root, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${proxy?.url}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const createKey = async () =>
  (await ask('POST', '/api/keys', { name: 'lab', roles: ['source'] })).status;
const keys = async () => (await ask('GET', '/api/keys')).body['items'];
const readiness = async () => (await ask('GET', '/readyz')).body;

it.each([
  ['deleted', () => rmSync(file)],
  [
    'replaced by a copy of itself',
    () => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
  ['moved away', () => renameSync(file, `${file}.away`)],
  ['left without its write-ahead log', () => rmSync(`${file}-wal`)],
  ['left without the index of its log', () => rmSync(`${file}-shm`)],
])('a proxy whose database file is %s acknowledges nothing more', async (_how, lose) => {
  expect(await createKey()).toBe(201);
  const acknowledged = await keys();
  lose();
  expect([await createKey(), await createKey()]).toEqual([503, 503]);
  const writes = [
    ['POST', '/api/events', { eventId: 'e', eventType: 'core.manual', workflow: 'a' }],
    ['POST', '/api/validations/ask:evt-1/resolve', { decision: 'accepted' }],
    ['PUT', '/api/workflows/a/draft', { slug: 'a' }],
    ['POST', '/api/workflows/a/publish', {}],
    ['POST', '/api/runs/evt-1/cancel', {}],
  ] as const;
  for (const [method, path, body] of writes) {
    const answered = [method, path, (await ask(method, path, body)).status];
    expect(answered).toEqual([method, path, 503]);
  }
  expect(await keys()).toEqual(acknowledged);
  expect(await readiness()).toEqual({
    ready: true,
    checks: { restate: true, runStore: true },
    degraded: ['database: not writable'],
  });
});

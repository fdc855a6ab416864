import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openRunStore } from '@platform/run-store';
import { freePort, until } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { ended, runMeta, snapshotOf } from './__fixtures__/proxy-harness';
import { startProxy } from './composition';

let root: string;
let engine: IngressStandIn;
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'proxy composition ')));
  writeFileSync(join(root, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: CHU\n');
  engine = await startIngressStandIn();
});
afterEach(async () => {
  await engine.shut();
  rmSync(root, { recursive: true, force: true });
});

const database = () => `sqlite:${join(root, 'runs.sqlite')}`;
const start = async () =>
  startProxy({
    root,
    env: {
      PROXY_PORT: String(await freePort()),
      RESTATE_URL: engine.url,
      RUN_DB_URL: database(),
      RUN_SWEEP_INTERVAL: 'PT1S',
    },
  });
async function enter(id: string): Promise<void> {
  const store = await openRunStore(database());
  await store.insert(runMeta(id, { createdAt: new Date().toISOString() }));
  await store.close();
}

it('a proxy that stops ends its streams cleanly, instead of cutting them', async () => {
  await enter('evt-1');
  engine.snapshots.set('evt-1', snapshotOf('evt-1'));
  const proxy = await start();
  const stream = await fetch(`${proxy.url}/api/runs/evt-1/stream`);
  const text = stream.text();
  await proxy.close();
  expect(await text).toMatch(/^retry: 3000\n\nevent: snapshot\n/);
});

it('a proxy stores the final statuses that no request asks for', async () => {
  await enter('evt-1');
  engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
  const proxy = await start();
  const store = await openRunStore(database());
  await until(async () => (await store.get('evt-1'))?.finalStatus === 'completed');
  await store.close();
  await proxy.close();
});

it('a proxy serves what its runs wait for', async () => {
  await enter('evt-1');
  const pendingId = 'ask:evt-1';
  const pending = [
    { runId: 'evt-1', pendingId, kind: 'k', workflowName: 'w', title: 't', payload: null },
  ];
  engine.snapshots.set('evt-1', snapshotOf('evt-1', { pending }));
  const proxy = await start();
  const listed = async () => {
    const answer = await fetch(`${proxy.url}/api/validations`);
    const { items } = (await answer.json()) as { items?: readonly { pendingId: string }[] };
    // Refused, not empty, until the engine has reported all runs.
    if (answer.status !== 200) expect([answer.status, items]).toEqual([503, undefined]);
    return items?.map((item) => item.pendingId);
  };
  await until(async () => (await listed())?.join() === pendingId);
  await proxy.close();
});

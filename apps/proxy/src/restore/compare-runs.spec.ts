import { EngineUnavailableError } from '@platform/engine-api';

import {
  ended,
  openProxyBench,
  runMeta,
  snapshotOf,
  type ProxyBench,
} from '../__fixtures__/proxy-bench';
import { compareRuns, type CompareRunsDeps } from './compare-runs';

const DAY = 86_400_000;

let bench: ProxyBench;
let created: (id: string, more?: Parameters<typeof runMeta>[1]) => Promise<void>;
beforeEach(async () => {
  bench = await openProxyBench();
  created = (id, more) => bench.store.insert(runMeta(id, more));
});
afterEach(() => bench.close());

const compare = (over: Partial<CompareRunsDeps> = {}) =>
  compareRuns({
    store: bench.store,
    ingress: bench.ingress,
    now: () => new Date('2026-11-20T10:00:00Z'),
    retentionMs: DAY,
    since: null,
    signal: new AbortController().signal,
    ...over,
  });

it('marks what was not known to have ended and is gone, over all pages, and nothing else', async () => {
  for (let index = 0; index < 230; index += 1) {
    const id = `evt-${index}`;
    await created(id);
    if (index % 10 !== 0) bench.engine.snapshots.set(id, snapshotOf(id));
  }
  await created('done');
  await bench.store.setFinalStatus('done', 'completed');
  await expect(compare()).resolves.toEqual({ lost: 23, reopened: 0 });
  await expect(bench.store.find({ finalStatuses: ['lost'] }, { limit: 999 })).resolves.toHaveLength(
    23,
  );
  await expect(bench.store.get('done')).resolves.toMatchObject({ finalStatus: 'completed' });
  await expect(bench.store.listUnfinished({ limit: 999 })).resolves.toHaveLength(207);
});

it('takes back an end that an older control plane has not come to, and a loss that was none', async () => {
  for (const id of ['again', 'found', 'ended']) await created(id);
  await bench.store.setFinalStatus('again', 'completed');
  await bench.store.setFinalStatus('found', 'lost');
  await bench.store.setFinalStatus('ended', 'failed');
  bench.engine.snapshots.set('again', snapshotOf('again'));
  bench.engine.snapshots.set('found', ended('found', 'completed'));
  bench.engine.snapshots.set('ended', ended('ended', 'failed'));
  await expect(compare()).resolves.toEqual({ lost: 0, reopened: 2 });
  expect((await bench.rows()).sort()).toEqual(['again null', 'ended failed', 'found null']);
});

it('leaves alone what ended before the control plane was restored to, and what is too old to tell', async () => {
  await created('before');
  await bench.store.setFinalStatus('before', 'completed');
  bench.engine.snapshots.set('before', snapshotOf('before'));
  await created('old', { createdAt: '2026-11-01T08:00:00.000Z' });
  const since = new Date(Date.now() + DAY).toISOString();
  await expect(compare({ since })).resolves.toEqual({ lost: 0, reopened: 0 });
  expect((await bench.rows()).sort()).toEqual(['before completed', 'old null']);
});

it('marks nothing while the control plane does not answer', async () => {
  await created('evt-1');
  await bench.engine.shut();
  await expect(compare()).rejects.toThrow(EngineUnavailableError);
  await bench.engine.open();
  await expect(bench.rows()).resolves.toEqual(['evt-1 null']);
});

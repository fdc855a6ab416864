import { EngineUnavailableError } from '@platform/engine-api';

import {
  ended,
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from '../__fixtures__/projection-harness';
import { compareRuns, type CompareRunsDeps } from './compare-runs';

const DAY = 86_400_000;

let harness: ProjectionHarness;
let created: (id: string, more?: Parameters<typeof runMeta>[1]) => Promise<void>;
beforeEach(async () => {
  harness = await openProjectionHarness();
  created = (id, more) => harness.store.insert(runMeta(id, more));
});
afterEach(() => harness.close());

const compare = (over: Partial<CompareRunsDeps> = {}) =>
  compareRuns({
    ...harness,
    now: () => new Date('2026-11-20T10:00:00Z'),
    retentionMs: DAY,
    since: null,
    signal: new AbortController().signal,
    ...over,
  });

describe.each([
  ['lists its runs', false],
  ['cannot list its runs', true],
])('while the engine %s', (_how, isRefusing) => {
  beforeEach(() => {
    harness.engine.reports = true;
    harness.engine.isDirectoryRefusing = isRefusing;
  });

  it('marks what was not known to have ended and is gone, over all pages, and nothing else', async () => {
    for (let index = 0; index < 230; index += 1) {
      const id = `evt-${index}`;
      await created(id);
      if (index % 10 !== 0) harness.engine.snapshots.set(id, snapshotOf(id));
    }
    await created('done');
    await harness.store.setFinalStatus('done', 'completed');
    await expect(compare()).resolves.toEqual({ lost: 23, reopened: 0 });
    await expect(harness.store.find({ lost: true }, { limit: 999 })).resolves.toHaveLength(23);
    await expect(harness.store.get('done')).resolves.toMatchObject({ finalStatus: 'completed' });
    await expect(harness.store.listUnfinished({ limit: 999 })).resolves.toHaveLength(207);
  });

  it('takes back an end that an older control plane has not come to, and a loss that was none', async () => {
    for (const id of ['again', 'found', 'ended']) await created(id);
    await harness.store.setFinalStatus('again', 'completed');
    await harness.store.markLost('found');
    await harness.store.setFinalStatus('ended', 'failed');
    harness.engine.snapshots.set('again', snapshotOf('again'));
    harness.engine.snapshots.set('found', ended('found', 'completed'));
    harness.engine.snapshots.set('ended', ended('ended', 'failed'));
    await expect(compare()).resolves.toEqual({ lost: 0, reopened: 2 });
    expect((await harness.rows()).sort()).toEqual(['again null', 'ended failed', 'found null']);
  });
});

describe('what the engine lists', () => {
  let asked: string[];
  const ingress = () => ({
    ...harness.ingress,
    fateOf: (runId: string) => {
      asked.push(runId);
      return harness.ingress.fateOf(runId);
    },
  });
  beforeEach(() => {
    harness.engine.reports = true;
    asked = [];
  });

  it('asks the control plane for no run that both have as unfinished, or both as ended', async () => {
    for (const id of ['waits', 'over', 'ends']) await created(id);
    harness.engine.snapshots.set('waits', snapshotOf('waits'));
    harness.engine.snapshots.set('ends', snapshotOf('ends'));
    await harness.compare();
    await harness.store.setFinalStatus('over', 'completed');
    harness.engine.snapshots.set('over', ended('over', 'completed'));
    harness.engine.snapshots.set('ends', ended('ends', 'completed'));
    await expect(compare({ ingress: ingress() })).resolves.toEqual({ lost: 0, reopened: 0 });
    expect(asked).toEqual([]);
    expect((await harness.rows()).sort()).toEqual(['ends null', 'over completed', 'waits null']);
  });

  it('asks for each run that only one of them has as unfinished, and believes the answer', async () => {
    for (const id of ['gone', 'ended-meanwhile', 'sent-meanwhile', 'again']) await created(id);
    for (const id of ['again', 'ended-meanwhile']) {
      harness.engine.snapshots.set(id, snapshotOf(id));
      await harness.store.setFinalStatus(id, 'completed');
    }
    const listing = ingress();
    const compared = compare({
      ingress: {
        ...listing,
        unfinishedRuns: async (next) => {
          const page = await harness.ingress.unfinishedRuns(next);
          harness.engine.snapshots.set('sent-meanwhile', snapshotOf('sent-meanwhile'));
          harness.engine.snapshots.set('ended-meanwhile', ended('ended-meanwhile', 'completed'));
          return page;
        },
      },
    });
    await expect(compared).resolves.toEqual({ lost: 1, reopened: 1 });
    expect(asked.sort()).toEqual(['again', 'ended-meanwhile', 'gone', 'sent-meanwhile']);
    expect((await harness.rows()).sort()).toEqual([
      'again null',
      'ended-meanwhile completed',
      'gone lost',
      'sent-meanwhile null',
    ]);
  });

  it('compares run by run while the engine is away and the control plane is not', async () => {
    await created('gone');
    await created('waits');
    harness.engine.snapshots.set('waits', snapshotOf('waits'));
    const unfinishedRuns = () => Promise.reject(new EngineUnavailableError('TimeoutError'));
    const away = { ...ingress(), unfinishedRuns };
    await expect(compare({ ingress: away })).resolves.toEqual({ lost: 1, reopened: 0 });
    expect(asked.sort()).toEqual(['gone', 'waits']);
  });
});

it('compareRuns leaves alone what ended before the control plane was restored to, and what is too old to tell', async () => {
  await created('before');
  await harness.store.setFinalStatus('before', 'completed');
  harness.engine.snapshots.set('before', snapshotOf('before'));
  await created('old', { createdAt: '2026-11-01T08:00:00.000Z' });
  const since = new Date(Date.now() + DAY).toISOString();
  await expect(compare({ since })).resolves.toEqual({ lost: 0, reopened: 0 });
  expect((await harness.rows()).sort()).toEqual(['before completed', 'old null']);
});

it('compareRuns: marks nothing while the control plane does not answer', async () => {
  await created('evt-1');
  await harness.engine.shut();
  await expect(compare()).rejects.toThrow(EngineUnavailableError);
  await harness.engine.open();
  await expect(harness.rows()).resolves.toEqual(['evt-1 null']);
});

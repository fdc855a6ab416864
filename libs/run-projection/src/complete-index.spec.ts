import {
  EngineRefusedError,
  EngineUnavailableError,
  type IngressClient,
  type RunAddress,
} from '@platform/engine-api';
import { until } from '@platform/testing';

import {
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from './__fixtures__/projection-harness';
import { completeIndex, type IndexCompletion } from './complete-index';
import { RunIndexUnavailableError } from '@platform/run-store';

let harness: ProjectionHarness;
const completions: IndexCompletion[] = [];
beforeEach(async () => {
  harness = await openProjectionHarness();
});
afterEach(async () => {
  await Promise.all(completions.splice(0).map((each) => each.stop()));
  await harness.close();
});

const address = (runId: string): RunAddress => ({ runId, invocationId: `inv_${runId}` });

/** The engine of the bench. Returns its unfinished runs in pages. */
function completing(
  unfinishedRuns: IngressClient['unfinishedRuns'],
  getRun: IngressClient['getRun'] = (runId) => harness.ingress.getRun(runId),
): IndexCompletion {
  const { reportsOf } = harness.ingress;
  const addressOf = async (runId: string) => address(runId);
  const ingress = { unfinishedRuns, getRun, addressOf, reportsOf };
  const completion = completeIndex({
    ...harness,
    ingress,
    now: () => new Date(),
    pauseMs: 5,
  });
  completions.push(completion);
  return completion;
}

const isOpen = ({ requireCompleteIndex }: IndexCompletion): boolean => {
  try {
    requireCompleteIndex();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(RunIndexUnavailableError);
    return false;
  }
};

const rows = async (): Promise<readonly string[]> => (await harness.rows()).map(String).sort();

describe('an index that was lost', () => {
  it('takes no event before every unfinished run is back, page by page', async () => {
    for (const id of ['evt-1', 'evt-2', 'evt-3']) {
      harness.engine.snapshots.set(id, snapshotOf(id, { awaitedEvents: ['lab.result'] }));
    }
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const completion = completing(async (next) => {
      if (next === undefined) return { runs: [address('evt-1'), address('evt-2')], next: 'two' };
      await held;
      return { runs: [address('evt-3')] };
    });
    await until(async () => (await rows()).length === 2);
    expect(isOpen(completion)).toBe(false);
    release();
    await until(() => isOpen(completion));
    const found = await harness.store.listAwaiting('lab.result', { limit: 10 });
    expect(found.map(({ id }) => id).sort()).toEqual(['evt-1', 'evt-2', 'evt-3']);
    await expect(harness.store.isComplete()).resolves.toBe(true);
  });

  it('gives runs of one key their places back, in their order', async () => {
    for (const id of ['evt-1', 'evt-2']) {
      harness.engine.snapshots.set(id, snapshotOf(id, { queue: 'a:p1' }));
    }
    const completion = completing(async () => ({ runs: [address('evt-1'), address('evt-2')] }));
    await until(() => isOpen(completion));
    const { after } = await harness.store.turns.take(
      { queue: 'a:p1', runId: 'evt-3' },
      {
        stateOf: async () => 'unfinished',
        addressOf: async (runId) => address(runId),
        send: async (before) => ({ invocationId: 'inv_evt-3', after: before }),
      },
    );
    expect(after).toEqual([address('evt-1'), address('evt-2')]);
  });

  it('reads the next runs while those before are inserted, and says how many are', async () => {
    harness.engine.reports = true;
    const ids = Array.from({ length: 600 }, (_, at) => `evt-${String(at).padStart(3, '0')}`);
    for (const id of ids) harness.engine.snapshots.set(id, snapshotOf(id, { queue: 'a:p1' }));
    const { reportsOf } = harness.ingress;
    let isInserted = false;
    let askedBefore = 0;
    harness.ingress.reportsOf = async (question) => {
      if (!isInserted) askedBefore += 1;
      return reportsOf(question);
    };
    const { insertAll } = harness.store;
    harness.store.insertAll = async (runs) => {
      await until(() => askedBefore === 3);
      isInserted = true;
      await insertAll.call(harness.store, runs);
    };
    const completion = completing(async () => ({ runs: ids.map(address) }));
    await until(() => isOpen(completion));
    expect(completion.inserted()).toBe(600);
    const taken = await harness.store.listUnfinished({ limit: 999 });
    expect(taken).toHaveLength(600);
  });

  it('is asked of the engine until it answers', async () => {
    let calls = 0;
    const completion = completing(async () => {
      calls += 1;
      if (calls < 30) throw new EngineUnavailableError('ECONNREFUSED');
      return { runs: [] };
    });
    await until(() => isOpen(completion));
    expect(calls).toBe(30);
  });

  it('does not keep events out for ever where the engine has no way to tell', async () => {
    const completion = completing(() =>
      Promise.reject(
        new EngineRefusedError({ code: 'directory-unavailable', message: 'liste indisponible' }),
      ),
    );
    await until(() => isOpen(completion));
    await expect(harness.store.isComplete()).resolves.toBe(false);
  });

  it('waits for a run that has not begun, and goes on without one that never does', async () => {
    let calls = 0;
    const completion = completing(
      async () => ({ runs: [address('late'), address('never')] }),
      async (runId) => {
        if (runId === 'late') calls += 1;
        return runId === 'late' && calls > 3 ? snapshotOf('late') : null;
      },
    );
    await until(() => isOpen(completion));
    expect((await harness.store.listUnfinished({ limit: 9 })).map(({ id }) => id)).toEqual([
      'late',
    ]);
  });

  it('asks two large runs at a time', async () => {
    const ids = ['evt-1', 'evt-2', 'evt-3', 'evt-4'];
    harness.engine.reports = true;
    for (const id of ids) {
      harness.engine.snapshots.set(id, snapshotOf(id, { queue: 'a:p1' }));
      harness.engine.named.add(id);
    }
    let answer = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (answer = resolve));
    const completion = completing(async () => ({ runs: ids.map(address) }));
    await until(() => harness.engine.lookups.length === 2);
    answer();
    await until(() => isOpen(completion));
    expect(await rows()).toEqual(ids.map((id) => `${id} null`));
    expect(harness.engine.maxConcurrent()).toBe(2);
  });

  it('stops in the middle of it', async () => {
    const completion = completing(() => Promise.reject(new EngineUnavailableError('absent')));
    await completion.stop();
    expect(isOpen(completion)).toBe(false);
  });
});

it('rebuildIndex asks nothing when the index is complete', async () => {
  await harness.store.markComplete();
  await harness.store.insert(runMeta('evt-1'));
  const completion = completing(() => Promise.reject(new Error('asked')));
  await until(() => isOpen(completion));
});

it('brings back those begun since an instant that it lacks, and asks nothing about the others', async () => {
  await harness.store.markComplete();
  await harness.store.insert(runMeta('evt-1'));
  harness.engine.snapshots.set('evt-2', snapshotOf('evt-2'));
  const entered: string[] = [];
  const pages: (string | undefined)[] = [];
  const completion = completing(
    async (next) => {
      pages.push(next);
      return { runs: [address('evt-1'), address('evt-2')] };
    },
    async (runId) => {
      entered.push(runId);
      return harness.ingress.getRun(runId);
    },
  );
  await until(() => isOpen(completion));
  await expect(completion.bringBackSince('2026-11-20T10:00:00.000Z')).resolves.toBe(1);
  expect(pages).toEqual(['2026-11-20T10:00:00.000Z ']);
  expect(entered).toEqual(['evt-2']);
  expect(await rows()).toEqual(['evt-1 null', 'evt-2 null']);
});

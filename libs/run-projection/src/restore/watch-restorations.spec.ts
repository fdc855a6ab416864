import { EngineUnavailableError } from '@platform/engine-api';
import { RunIndexUnavailableError, type Generation } from '@platform/run-store';
import { until } from '@platform/testing';

import { forgetGenerations } from '../__fixtures__/forget-generations';
import { createGenerationMarks, type GenerationMarks } from '../__fixtures__/generation-marks';
import {
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from '../__fixtures__/projection-harness';
import { completeIndex, type IndexCompletion } from '../complete-index';
import { watchRestorations, type RestorationWatch } from './watch-restorations';

let harness: ProjectionHarness;
let marks: GenerationMarks;
/** Runs that the engine lists as unfinished. */
let unfinished: string[];
/** The starts of the requested pages, and the error of an engine that does not answer. */
let pages: (string | undefined)[];
let silence: Error | undefined;
let clock: number;
/** The monotonic clock. */
let elapsed: number;
/** Releases a response of the control plane that a test delays. */
let release: () => void = () => undefined;
const watches: { readonly watch: RestorationWatch; readonly completion: IndexCompletion }[] = [];
beforeEach(async () => {
  harness = await openProjectionHarness();
  marks = createGenerationMarks();
  unfinished = [];
  pages = [];
  silence = undefined;
  elapsed = 0;
  clock = Date.parse('2026-11-20T10:00:00Z');
  await harness.store.markComplete();
});
afterEach(async () => {
  release();
  await closeAll();
  await harness.close();
});

async function closeAll(): Promise<void> {
  for (const { watch, completion } of watches.splice(0)) {
    await watch.stop();
    await completion.stop();
  }
}

/** Starts a proxy's watch and completion. */
function start() {
  const unfinishedRuns = async (next?: string) => {
    pages.push(next);
    if (silence) throw silence;
    return { runs: unfinished.map((runId) => ({ runId, invocationId: `inv_${runId}` })) };
  };
  const ingress = { ...harness.ingress, ...marks, unfinishedRuns };
  const { store, live } = harness;
  const deps = { store, live, ingress, now: () => new Date(clock) };
  const completion = completeIndex({ ...deps, pauseMs: 5 });
  const watch = watchRestorations({
    ...{ ...deps, completion, retentionMs: 86_400_000, intervalMs: 5 },
    elapsed: () => elapsed,
  });
  watches.push({ watch, completion });
  const isOpen = async (): Promise<boolean> => {
    try {
      completion.requireCompleteIndex();
      await watch.requireCurrent();
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(RunIndexUnavailableError);
      return false;
    }
  };
  return { watch, completion, isOpen };
}

const number = async () => (await harness.store.generations.read()).confirmed?.number ?? 0;
const reached = (wanted: number) =>
  until(async () => {
    clock += 60_000;
    return (await number()) >= wanted;
  });
const repaired = (watch: RestorationWatch) =>
  until(() => watch.open().some(({ repairedAt }) => repairedAt !== null));

it('watchRestorations takes no event before it has compared, and moves both on at its start', async () => {
  const held = new Promise<void>((resolve) => (release = resolve));
  await harness.store.generations.intend(
    { confirmed: null, intended: null },
    { epoch: 'e', number: 1, mark: 'e-1', at: '2026-11-20T09:00:00.000Z' },
  );
  await harness.store.generations.confirm(await harness.store.generations.read());
  await marks.markGeneration('e.1', 'e-1');
  marks.onAsk = () => held;
  const { isOpen, watch, completion } = start();
  // The index is marked as complete, but so is an older copy of it.
  await until(() => {
    try {
      completion.requireCompleteIndex();
      return true;
    } catch {
      return false;
    }
  });
  await expect(watch.requireCurrent()).rejects.toThrow(RunIndexUnavailableError);
  expect(await isOpen()).toBe(false);
  release();
  await until(isOpen);
  expect(watch.open()).toEqual([]);
  await until(async () => (await number()) === 2);
});

it('watchRestorations completes an older index from the engine before it takes an event', async () => {
  start();
  await reached(1);
  await closeAll();
  const backup = await harness.store.generations.read();
  start();
  await reached(4);
  await closeAll();
  await forgetGenerations(harness.store);
  await harness.store.generations.intend(
    { confirmed: null, intended: null },
    backup.confirmed as NonNullable<typeof backup.confirmed>,
  );
  await harness.store.generations.confirm(await harness.store.generations.read());
  unfinished = ['evt-lost'];
  harness.engine.snapshots.set(
    'evt-lost',
    snapshotOf('evt-lost', { awaitedEvents: ['lab.result'] }),
  );

  const { isOpen, watch } = start();
  await until(isOpen);
  await expect(harness.rows()).resolves.toEqual(['evt-lost null']);
  await repaired(watch);
  expect(watch.open()).toMatchObject([{ part: 'index', lost: 0 }]);
});

it('watchRestorations: marks the runs that an older control plane does not have, and opens those that go on', async () => {
  start();
  await reached(2);
  await closeAll();
  const backup = marks.backUp();
  start();
  await reached(4);
  await closeAll();
  marks.restore(backup);
  await harness.store.insert(runMeta('evt-gone'));
  await harness.store.insert(runMeta('evt-again', { awaitedEvents: ['lab.result'] }));
  await harness.store.setFinalStatus('evt-again', 'completed');
  harness.engine.snapshots.set('evt-again', snapshotOf('evt-again'));
  unfinished = ['evt-again'];

  const { isOpen, watch } = start();
  await until(isOpen);
  // From the first event on, the restoration is found.
  await expect(harness.store.listAwaiting('lab.result', { limit: 9 })).resolves.toHaveLength(1);
  await repaired(watch);
  expect(watch.open()).toMatchObject([{ part: 'control-plane', lost: 1 }]);
  expect((await harness.rows()).sort()).toEqual(['evt-again null', 'evt-gone lost']);
  expect(watch.isComparing()).toBe(false);
});

it('watchRestorations refuses the first event after the database was restored under a proxy that runs', async () => {
  const { isOpen, watch } = start();
  await until(isOpen);
  await reached(1);
  const backup = await harness.store.generations.read();
  await reached(backup.confirmed ? backup.confirmed.number + 3 : 3);
  // No round runs in between: the event itself triggers the check.
  const held = new Promise<void>((resolve) => (release = resolve));
  marks.onAsk = () => held;
  await forgetGenerations(harness.store);
  await harness.store.generations.intend(
    { confirmed: null, intended: null },
    backup.confirmed as NonNullable<typeof backup.confirmed>,
  );
  await harness.store.generations.confirm(await harness.store.generations.read());
  expect(await isOpen()).toBe(false);
  release();
  await until(isOpen);
  expect(watch.open()).toMatchObject([{ part: 'index' }]);
});

describe('a database that was put back to a moment of its last generation', () => {
  const begun = (runId: string): void => {
    unfinished = [runId];
    harness.engine.snapshots.set(runId, snapshotOf(runId, { awaitedEvents: ['lab.result'] }));
  };

  it('has the runs back that began since before it takes an event', async () => {
    start();
    await reached(2);
    await closeAll();
    const { confirmed } = await harness.store.generations.read();
    pages = [];
    begun('evt-young');

    const { isOpen, watch } = start();
    await until(isOpen);
    await expect(harness.store.listAwaiting('lab.result', { limit: 9 })).resolves.toHaveLength(1);
    expect(watch.open()).toEqual([]);
    const minuteBefore = new Date(Date.parse(confirmed?.at ?? '') - 60_000);
    expect(pages).toEqual([`${minuteBefore.toISOString()} `]);
  });

  it('has them back too when it was done under a proxy that runs', async () => {
    const { isOpen } = start();
    await reached(1);
    await until(isOpen);
    begun('evt-young');
    jest.spyOn(harness.store.generations, 'read').mockRejectedValueOnce(new Error('gone'));
    // Either an event or the polling proxy is the first to find that the database does not answer.
    await until(async () => !(await isOpen()) || (await harness.rows()).length > 0);
    await until(isOpen);
    await expect(harness.rows()).resolves.toEqual(['evt-young null']);
  });

  it('keeps events out no longer than an endpoint takes to start', async () => {
    start();
    await reached(1);
    await closeAll();
    silence = new EngineUnavailableError('ECONNREFUSED');
    pages = [];
    const { isOpen } = start();
    await until(() => pages.length > 3);
    expect(await isOpen()).toBe(false);
    elapsed = 30_000;
    await until(isOpen);
  });
});

it('watchRestorations tells of a restoration once, whichever of two proxies finds it', async () => {
  start();
  await reached(3);
  await closeAll();
  marks.restore(new Map());
  const one = start();
  const other = start();
  await until(async () => (await one.isOpen()) && (await other.isOpen()));
  await repaired(one.watch);
  await repaired(other.watch);
  expect(one.watch.open()).toHaveLength(1);
  expect(other.watch.open()).toEqual(one.watch.open());
});

it('watchRestorations writes down once what another proxy finds at the same moment', async () => {
  start();
  await reached(3);
  await closeAll();
  marks.restore(new Map());
  const { generations } = harness.store;
  const read = generations.read.bind(generations);
  let reads = 0;
  jest.spyOn(generations, 'read').mockImplementation(async () => {
    const state = await read();
    // The second read confirms that nothing has changed. The change comes right after it.
    if ((reads += 1) === 2) {
      const found = {
        part: 'control-plane',
        since: null,
        foundAt: '2026-11-20T10:30:00.000Z',
      } as const;
      expect(await generations.restored(state, { ...found, id: 'of-the-other' })).toBe(true);
    }
    return state;
  });
  const { isOpen, watch } = start();
  await until(isOpen);
  await repaired(watch);
  expect(watch.open()).toMatchObject([{ id: 'of-the-other' }]);
});

it.each(['an earlier state', 'an empty one'])(
  'notices that the database is put back after all, which %s had replaced',
  async (which) => {
    start();
    await reached(2);
    const { confirmed } = await harness.store.generations.read();
    await reached(5);
    const [before, after] = [harness, await openProjectionHarness()];
    if (which === 'an earlier state') {
      const { generations } = after.store;
      const intended = confirmed as Generation;
      await generations.intend({ confirmed: null, intended: null }, intended);
      await generations.confirm({ confirmed: null, intended });
    }
    for (const database of [after, before, after]) {
      await closeAll();
      harness = database;
      const { watch, isOpen } = start();
      await until(isOpen);
      await repaired(watch);
      expect(watch.open()).toMatchObject([{ part: 'index' }]);
      await database.store.restorations.acknowledge();
      await reached(3);
      expect(watch.open()).toEqual([]);
    }
    await closeAll();
    await before.close();
  },
);

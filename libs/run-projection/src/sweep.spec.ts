import { until } from '@platform/testing';
import {
  ended,
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from './__fixtures__/projection-harness';
import { createLiveRuns } from './live-runs';
import type { Rounds } from './pace';
import { sweepRuns } from './sweep';

/** Long, so that a look-up that a test delays does not count as one of an engine that is gone. */
const PATIENT_MS = 30_000;

let harness: ProjectionHarness;
const sweepers: Rounds[] = [];
beforeEach(async () => {
  harness = await openProjectionHarness();
});
afterEach(async () => {
  await Promise.all(sweepers.splice(0).map((sweeper) => sweeper.stop()));
  await harness.close();
});

function sweepEvery(intervalMs: number, now = () => new Date('2026-11-20T10:00:00Z')): Rounds {
  const sweeper = sweepRuns({
    store: harness.store,
    ingress: harness.ingress,
    freshness: harness.freshness,
    live: createLiveRuns(harness.ingress, harness.store, now, PATIENT_MS),
    retentionMs: 86_400_000,
    intervalMs,
    now,
  });
  sweepers.push(sweeper);
  return sweeper;
}

const rowsAre = (...rows: string[]) =>
  until(async () => JSON.stringify(await harness.rows()) === JSON.stringify(rows));

describe('the sweeper', () => {
  it('stores the end of what has ended and leaves what has not, over all pages, a few at a time', async () => {
    let frozen = 0;
    for (let index = 0; index < 230; index += 1) {
      const id = `evt-${index}`;
      await harness.store.insert(runMeta(id));
      const ends = index % 10 !== 0;
      harness.engine.snapshots.set(id, ends ? ended(id, 'completed') : snapshotOf(id));
      if (ends) frozen += 1;
    }
    let release = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (release = resolve));
    sweepEvery(600_000);
    await until(() => harness.engine.lookups.length === 8);
    release();
    await until(async () => (await harness.store.listUnfinished({ limit: 999 })).length === 23);
    expect(new Set(harness.engine.lookups).size).toBe(230);
    expect(harness.engine.maxConcurrent()).toBe(8);
    expect(frozen).toBe(207);
  });

  it('sweeps again, and asks no more of what is frozen', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
    sweepEvery(5);
    await until(() => harness.engine.lookups.length >= 3);
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'failed'));
    await rowsAre('evt-1 failed');
    await harness.store.insert(runMeta('evt-2', { createdAt: '2026-11-20T08:01:00.000Z' }));
    harness.engine.snapshots.set('evt-2', ended('evt-2', 'completed'));
    await rowsAre('evt-1 failed', 'evt-2 completed');
    await until(() => harness.engine.lookups.at(-1) === 'evt-2');
  });

  it('enters the runs that a run started, while it goes on and before it is frozen', async () => {
    const child = (runId: string) => snapshotOf(runId, { startedAt: '2026-11-20T09:00:00.000Z' });
    const started = [{ runId: 'evt-1~a', workflow: 'a' }];
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { phase: 'suspended', started }));
    harness.engine.snapshots.set('evt-1~a', child('evt-1~a'));
    sweepEvery(5);
    await rowsAre('evt-1 null', 'evt-1~a null');

    const both = [...started, { runId: 'evt-1~b', workflow: 'b' }];
    const over = { ...ended('evt-1', 'completed'), endedAt: '2026-11-20T09:59:59.000Z' };
    harness.engine.snapshots.set('evt-1', { ...over, started: both });
    harness.engine.known.add('evt-1~b');
    const before = harness.engine.lookups.length;
    await until(() => harness.engine.lookups.length > before + 8);
    expect(await harness.rows()).toEqual(['evt-1 null', 'evt-1~a null']);
    harness.engine.snapshots.set('evt-1~b', child('evt-1~b'));
    await rowsAre('evt-1 completed', 'evt-1~a null', 'evt-1~b null');
  });

  it('may be several', async () => {
    for (let index = 0; index < 30; index += 1) {
      await harness.store.insert(runMeta(`evt-${index}`));
      harness.engine.snapshots.set(`evt-${index}`, ended(`evt-${index}`, 'completed'));
    }
    for (let replica = 0; replica < 3; replica += 1) sweepEvery(5);
    await until(async () => (await harness.store.listUnfinished({ limit: 1 })).length === 0);
    expect((await harness.rows()).filter((row) => row.endsWith('completed'))).toHaveLength(30);
  });

  it('goes past a run that the engine refuses to tell of', async () => {
    await harness.store.insert(runMeta('poison'));
    await harness.store.insert(runMeta('sound', { createdAt: '2026-11-20T09:00:00.000Z' }));
    harness.engine.snapshots.set('sound', ended('sound', 'completed'));
    harness.engine.refused.add('poison');
    sweepEvery(600_000);
    await rowsAre('poison null', 'sound completed');
  });

  it('waits for the engine, and for the index, to be back', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await harness.refuse('UPDATE');
    sweepEvery(5);
    await until(() => harness.engine.lookups.length > 3);
    harness.engine.mode = 'absent';
    const before = harness.engine.lookups.length;
    await until(() => harness.engine.lookups.length > before);
    harness.engine.mode = 'up';
    await harness.repair();
    await rowsAre('evt-1 completed');
  });

  it('stops while it sweeps, and looks at nothing more', async () => {
    for (let index = 0; index < 50; index += 1) await harness.store.insert(runMeta(`evt-${index}`));
    let release = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (release = resolve));
    const sweeper = sweepEvery(5);
    await until(() => harness.engine.lookups.length === 8);
    const stopped = sweeper.stop();
    release();
    await stopped;
    expect(harness.engine.lookups).toHaveLength(8);
  });

  it('stops between two sweeps without waiting for the next', async () => {
    const sweeper = sweepEvery(3_600_000);
    await harness.store.insert(runMeta('evt-1'));
    await sweeper.stop();
  });
});

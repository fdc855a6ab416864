import { until } from '@platform/testing';
import {
  ended,
  openProxyBench,
  runMeta,
  snapshotOf,
  type ProxyBench,
} from '../__fixtures__/proxy-bench';
import { createLiveRuns } from './live-runs';
import { startSweeper, type Sweeper } from './sweeper';

/** A look-up that a test holds back is not one of an engine that is gone. */
const PATIENT_MS = 30_000;

let bench: ProxyBench;
const sweepers: Sweeper[] = [];
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(async () => {
  await Promise.all(sweepers.splice(0).map((sweeper) => sweeper.stop()));
  await bench.close();
});

function sweepEvery(intervalMs: number, now = () => new Date('2026-11-20T10:00:00Z')): Sweeper {
  const sweeper = startSweeper({
    store: bench.store,
    live: createLiveRuns(bench.ingress, bench.store, now, PATIENT_MS),
    retentionMs: 86_400_000,
    intervalMs,
    now,
  });
  sweepers.push(sweeper);
  return sweeper;
}

const rowsAre = (...rows: string[]) =>
  until(async () => JSON.stringify(await bench.rows()) === JSON.stringify(rows));

describe('the sweeper', () => {
  it('freezes what has ended and leaves what has not, over all pages, a few at a time', async () => {
    let frozen = 0;
    for (let index = 0; index < 230; index += 1) {
      const id = `evt-${index}`;
      await bench.store.insert(runMeta(id));
      const ends = index % 10 !== 0;
      bench.engine.snapshots.set(id, ends ? ended(id, 'completed') : snapshotOf(id));
      if (ends) frozen += 1;
    }
    let release = (): void => undefined;
    bench.engine.hold = new Promise((resolve) => (release = resolve));
    sweepEvery(600_000);
    await until(() => bench.engine.lookups.length === 8);
    release();
    await until(async () => (await bench.store.listUnfinished({ limit: 999 })).length === 23);
    expect(new Set(bench.engine.lookups).size).toBe(230);
    expect(bench.engine.mostAtOnce()).toBe(8);
    expect(frozen).toBe(207);
  });

  it('sweeps again, and asks no more of what is frozen', async () => {
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
    sweepEvery(5);
    await until(() => bench.engine.lookups.length >= 3);
    bench.engine.snapshots.set('evt-1', ended('evt-1', 'failed'));
    await rowsAre('evt-1 failed');
    await bench.store.insert(runMeta('evt-2', { createdAt: '2026-11-20T08:01:00.000Z' }));
    bench.engine.snapshots.set('evt-2', ended('evt-2', 'completed'));
    await rowsAre('evt-1 failed', 'evt-2 completed');
    await until(() => bench.engine.lookups.at(-1) === 'evt-2');
  });

  it('enters the runs that a run started, while it goes on and before it is frozen', async () => {
    const child = (runId: string) => snapshotOf(runId, { startedAt: '2026-11-20T09:00:00.000Z' });
    const started = [{ runId: 'evt-1~a', workflow: 'a' }];
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.snapshots.set('evt-1', snapshotOf('evt-1', { phase: 'suspended', started }));
    bench.engine.snapshots.set('evt-1~a', child('evt-1~a'));
    sweepEvery(5);
    await rowsAre('evt-1 null', 'evt-1~a null');

    const both = [...started, { runId: 'evt-1~b', workflow: 'b' }];
    const over = { ...ended('evt-1', 'completed'), endedAt: '2026-11-20T09:59:59.000Z' };
    bench.engine.snapshots.set('evt-1', { ...over, started: both });
    bench.engine.known.add('evt-1~b');
    const before = bench.engine.lookups.length;
    await until(() => bench.engine.lookups.length > before + 8);
    expect(await bench.rows()).toEqual(['evt-1 null', 'evt-1~a null']);
    bench.engine.snapshots.set('evt-1~b', child('evt-1~b'));
    await rowsAre('evt-1 completed', 'evt-1~a null', 'evt-1~b null');
  });

  it('may be several', async () => {
    for (let index = 0; index < 30; index += 1) {
      await bench.store.insert(runMeta(`evt-${index}`));
      bench.engine.snapshots.set(`evt-${index}`, ended(`evt-${index}`, 'completed'));
    }
    for (let replica = 0; replica < 3; replica += 1) sweepEvery(5);
    await until(async () => (await bench.store.listUnfinished({ limit: 1 })).length === 0);
    expect((await bench.rows()).filter((row) => row.endsWith('completed'))).toHaveLength(30);
  });

  it('goes past a run that the engine refuses to tell of', async () => {
    await bench.store.insert(runMeta('poison'));
    await bench.store.insert(runMeta('sound', { createdAt: '2026-11-20T09:00:00.000Z' }));
    bench.engine.snapshots.set('sound', ended('sound', 'completed'));
    bench.engine.refused.add('poison');
    sweepEvery(600_000);
    await rowsAre('poison null', 'sound completed');
  });

  it('waits for the engine, and for the index, to be back', async () => {
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await bench.refuse('UPDATE');
    sweepEvery(5);
    await until(() => bench.engine.lookups.length > 3);
    bench.engine.mode = 'absent';
    const asked = bench.engine.lookups.length;
    await until(() => bench.engine.lookups.length > asked);
    bench.engine.mode = 'up';
    await bench.repair();
    await rowsAre('evt-1 completed');
  });

  it('stops while it sweeps, and looks at nothing more', async () => {
    for (let index = 0; index < 50; index += 1) await bench.store.insert(runMeta(`evt-${index}`));
    let release = (): void => undefined;
    bench.engine.hold = new Promise((resolve) => (release = resolve));
    const sweeper = sweepEvery(5);
    await until(() => bench.engine.lookups.length === 8);
    const stopped = sweeper.stop();
    release();
    await stopped;
    expect(bench.engine.lookups).toHaveLength(8);
  });

  it('stops between two sweeps without waiting for the next', async () => {
    const sweeper = sweepEvery(3_600_000);
    await bench.store.insert(runMeta('evt-1'));
    await sweeper.stop();
  });
});

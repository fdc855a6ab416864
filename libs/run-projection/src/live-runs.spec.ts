import { createIngressClient, EngineUnavailableError } from '@platform/engine-api';
import type { RunRecord } from '@platform/run-store';

import {
  ended,
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from './__fixtures__/projection-harness';
import { enterStarted } from './enter-started';
import { createLiveRuns, type LiveRuns } from './live-runs';

let harness: ProjectionHarness;
let live: LiveRuns;
beforeEach(async () => {
  harness = await openProjectionHarness();
  live = createLiveRuns(harness.ingress, harness.store);
});
afterEach(() => harness.close());

async function recorded(id: string): Promise<RunRecord> {
  await harness.store.insert(runMeta(id));
  const record = await harness.store.get(id);
  if (!record) throw new Error('not inserted');
  return record;
}

/** Looks at a run and stores what it sees, as a sweep of an older engine does. */
async function look(record: RunRecord): Promise<string> {
  const snapshot = await live.snapshot(record.id).catch(() => null);
  if (snapshot) await live.storeEnd(record, snapshot);
  return snapshot?.status ?? 'running';
}

describe('the status of a run', () => {
  it.each(['completed', 'failed'] as const)('is frozen once seen as %s', async (status) => {
    const record = await recorded('evt-1');
    harness.engine.snapshots.set('evt-1', ended('evt-1', status));
    await expect(look(record)).resolves.toBe(status);
    expect(await harness.rows()).toEqual([`evt-1 ${status}`]);
  });

  it('is not frozen while it runs', async () => {
    const record = await recorded('evt-1');
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
    await expect(look(record)).resolves.toBe('running');
    expect(await harness.rows()).toEqual(['evt-1 null']);
  });

  it('is running when the engine has no snapshot [RUN-073]', async () => {
    await expect(look(await recorded('evt-1'))).resolves.toBe('running');
    expect(harness.engine.lookups).toEqual(['evt-1']);
  });

  it('is never overwritten once it is frozen [RUN-071]', async () => {
    await recorded('evt-1');
    await harness.store.setFinalStatus('evt-1', 'failed');
    const record = (await harness.store.get('evt-1')) as RunRecord;
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await live.storeEnd(record, ended('evt-1', 'completed'));
    expect(harness.engine.lookups).toEqual([]);
    expect(await harness.rows()).toEqual(['evt-1 failed']);
  });

  it('is told although it cannot be frozen [RUN-072]', async () => {
    const record = await recorded('evt-1');
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await harness.refuse('UPDATE');
    await expect(look(record)).resolves.toBe('completed');
    expect(await harness.rows()).toEqual(['evt-1 null']);
    await harness.repair();
    await expect(look(record)).resolves.toBe('completed');
    expect(await harness.rows()).toEqual(['evt-1 completed']);
  });
});

describe('the runs that a run started', () => {
  const NOW = new Date('2026-11-20T09:00:30.000Z');
  const started = [{ runId: 'evt-1~call', workflow: 'b' }];
  const parent = { ...ended('evt-1', 'completed'), started };
  const child = snapshotOf('evt-1~call', {
    workflow: { slug: 'b', name: 'Workflow b', version: 7, hash: 'hash-b' },
    startedAt: '2026-11-20T08:30:00.000Z',
  });
  let record: RunRecord;

  beforeEach(async () => {
    await harness.store.insert(runMeta('evt-1', { awaitedEvents: ['note.written'] }));
    record = (await harness.store.get('evt-1')) as RunRecord;
    live = createLiveRuns(harness.ingress, harness.store, () => NOW);
    harness.engine.snapshots.set('evt-1', parent);
  });

  it('are entered from their own snapshots before its status is frozen', async () => {
    harness.engine.snapshots.set('evt-1~call', child);
    await expect(look(record)).resolves.toBe('completed');
    expect(await harness.rows()).toEqual(['evt-1 completed', 'evt-1~call null']);
    expect(await harness.store.get('evt-1~call')).toMatchObject({
      service: 'workflow',
      workflowName: 'Workflow b',
      workflowSlug: 'b',
      specVersion: 7,
      specHash: 'hash-b',
      event: { eventId: 'evt-1~call' },
      subjects: { patient: 'p1' },
      createdAt: '2026-11-20T08:30:00.000Z',
      awaitedEvents: ['note.written'],
    });
  });

  it('keep it unfrozen until they have begun', async () => {
    await expect(look(record)).resolves.toBe('completed');
    expect(await harness.rows()).toEqual(['evt-1 null']);
    harness.engine.snapshots.set('evt-1~call', child);
    await look(record);
    expect(await harness.rows()).toEqual(['evt-1 completed', 'evt-1~call null']);
  });

  it('keep it unfrozen while they cannot be entered', async () => {
    harness.engine.snapshots.set('evt-1~call', child);
    await harness.refuse('INSERT');
    await expect(look(record)).resolves.toBe('completed');
    expect(await harness.rows()).toEqual(['evt-1 null']);
    await harness.repair();
  });

  it.each([
    ['has them waiting to begin', true, 'evt-1 null'],
    ['never had them', false, 'evt-1 completed'],
  ])('a minute after its end, when the control plane %s', async (_what, known, row) => {
    if (known) harness.engine.known.add('evt-1~call');
    live = createLiveRuns(
      harness.ingress,
      harness.store,
      () => new Date('2026-11-20T09:01:01.000Z'),
    );
    await look(record);
    expect(await harness.rows()).toEqual([row]);
  });

  it('are entered once, and asked for no more', async () => {
    const deps = { store: harness.store, live, now: () => NOW };
    harness.engine.snapshots.set('evt-1~call', child);
    await expect(enterStarted({ ...record, ...parent }, deps)).resolves.toBe(true);
    await expect(enterStarted({ ...record, ...parent }, deps)).resolves.toBe(true);
    expect(harness.engine.lookups).toEqual(['evt-1~call']);
  });
});

describe('an engine that does not answer', () => {
  it.each(['absent', 'shut'] as const)(
    'is asked a few times when it is %s, then left alone: its runs are running',
    async (how) => {
      const record = await recorded('evt-1');
      if (how === 'shut') await harness.engine.shut();
      else harness.engine.mode = how;
      for (let time = 0; time < 10; time += 1) {
        await expect(look(record)).resolves.toBe('running');
      }
      await expect(live.snapshot('evt-1')).rejects.toThrow('sans réponse récente');
      if (how === 'absent') expect(harness.engine.lookups).toHaveLength(3);
      else await harness.engine.open();
      // The engine is back, but it is not asked before the pause is over.
      harness.engine.mode = 'up';
      const before = harness.engine.lookups.length;
      await expect(live.snapshot('evt-1')).rejects.toThrow(EngineUnavailableError);
      expect(harness.engine.lookups).toHaveLength(before);
      expect(await harness.rows()).toEqual(['evt-1 null']);
    },
  );

  it('is not waited for: the run is running', async () => {
    const record = await recorded('evt-1');
    harness.engine.mode = 'silent';
    const patient = createIngressClient({
      url: harness.engine.url,
      observe: (_path, call) => call({}),
      timeoutMs: 600_000,
    });
    live = createLiveRuns(patient, harness.store);
    await expect(look(record)).resolves.toBe('running');
  });

  it('that refuses to tell of a run is not silent: it is asked again, and the run is running', async () => {
    const record = await recorded('evt-1');
    harness.engine.mode = 'refusing';
    for (let time = 0; time < 10; time += 1) {
      await expect(look(record)).resolves.toBe('running');
    }
    expect(harness.engine.lookups).toHaveLength(10);
  });

  it('a run it does not know does not count as silence', async () => {
    for (let look = 0; look < 10; look += 1) {
      await expect(live.snapshot(`evt-${look}`)).resolves.toBeNull();
    }
    expect(harness.engine.lookups).toHaveLength(10);
  });
});

describe('a run that many look at', () => {
  it('is looked up anew for whoever wants to see it', async () => {
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
    await Promise.all([live.snapshot('evt-1'), live.snapshot('evt-1')]);
    expect(harness.engine.lookups).toHaveLength(2);
  });
});

describe('many runs at once', () => {
  it('are looked up a few at a time, and all of them', async () => {
    let release: () => void = () => undefined;
    harness.engine.hold = new Promise((resolve) => (release = resolve));
    const keys = Array.from({ length: 60 }, (_, index) => `evt-${index}`);
    // Longer than a busy machine delays a process.
    live = createLiveRuns(harness.ingress, harness.store, () => new Date(), 60_000);
    const looking = Promise.all(keys.map((key) => live.snapshot(key)));
    while (harness.engine.lookups.length < 16) await new Promise(setImmediate);
    // Everything that was sent before has arrived when these have been answered.
    for (let trip = 0; trip < 5; trip += 1) await harness.ingress.isHealthy();
    release();
    await looking;
    expect([...harness.engine.lookups].sort()).toEqual([...keys].sort());
    expect(harness.engine.maxConcurrent()).toBe(16);
  });
});

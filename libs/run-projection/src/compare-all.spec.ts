import { setTimeout as delay } from 'node:timers/promises';

import type { RunSnapshot } from '@platform/engine-api';
import type { PendingValidation } from '@platform/ports';
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

const NOW = new Date('2026-11-20T10:00:00Z');

let harness: ProjectionHarness;
const sweepers: Rounds[] = [];
beforeEach(async () => {
  harness = await openProjectionHarness();
  harness.engine.reports = true;
});
afterEach(async () => {
  await Promise.all(sweepers.splice(0).map((sweeper) => sweeper.stop()));
  await harness.close();
});

function sweepEvery(intervalMs: number, now = () => NOW): Rounds {
  const { store, ingress, freshness } = harness;
  const sweeper = sweepRuns({
    ...{ store, ingress, freshness, intervalMs },
    live: createLiveRuns(ingress, store, now, 60_000),
    retentionMs: 86_400_000,
    now,
  });
  sweepers.push(sweeper);
  return sweeper;
}

const pendingOf = (runId: string, path = 'ask'): PendingValidation => ({
  runId,
  pendingId: `${path}:${runId}`,
  kind: 'core.validation',
  workflowName: 'Workflow a',
  title: 'Valider',
  payload: {},
});
const waiting = (runId: string, more: Partial<RunSnapshot> = {}): RunSnapshot =>
  snapshotOf(runId, { phase: 'suspended', pending: [pendingOf(runId)], ...more });
const listed = async (): Promise<readonly string[]> => {
  const page = { limit: 500, now: NOW };
  const { items } = await harness.store.projection.listPending({}, page);
  return items.map(({ pending }) => pending.pendingId).sort();
};
const rowsAre = (...rows: string[]) =>
  until(async () => JSON.stringify(await harness.rows()) === JSON.stringify(rows), rows.join());
const listIs = (...ids: string[]) =>
  until(async () => JSON.stringify(await listed()) === JSON.stringify(ids), ids.join());

describe('the comparison with an engine that reports its runs', () => {
  it('stores changes and ends of all runs without asking any of them', async () => {
    for (let index = 0; index < 730; index += 1) {
      const id = `evt-${index}`;
      await harness.store.insert(runMeta(id));
      harness.engine.snapshots.set(id, index % 10 === 0 ? waiting(id) : ended(id, 'completed'));
    }
    sweepEvery(600_000);
    await until(async () => (await listed()).length === 73);
    await until(async () => (await harness.store.listUnfinished({ limit: 999 })).length === 73);
    await until(() => harness.store.projection.isComplete());
    expect(harness.engine.lookups).toEqual([]);
  });

  it('reads no run again that has not changed', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    sweepEvery(5);
    await listIs('ask:evt-1');
    const before = harness.engine.questions.length;
    await until(() => harness.engine.questions.length > before + 5);
    // Lists of the unfinished runs alone.
    expect(new Set(harness.engine.questions.slice(before))).toEqual(new Set([null]));
    harness.engine.snapshots.set('evt-1', waiting('evt-1', { pending: [pendingOf('evt-1', 'b')] }));
    await listIs('b:evt-1');
  });

  it('follows an incident that begins and ends', async () => {
    await harness.store.insert(runMeta('evt-1'));
    const incident = { kind: 'paused', attempts: 3 } as const;
    const shown = async () => (await harness.store.projection.of(['evt-1'])).get('evt-1')?.incident;
    harness.engine.snapshots.set('evt-1', waiting('evt-1', { incident }));
    sweepEvery(5);
    await until(async () => (await shown())?.['kind'] === 'paused');
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    await until(async () => (await shown()) === null);
  });

  it('enters the unfinished runs that the index lacks, with their events', async () => {
    harness.engine.snapshots.set('evt-1', waiting('evt-1', { awaitedEvents: ['lab.result'] }));
    sweepEvery(5);
    await listIs('ask:evt-1');
    await expect(harness.store.get('evt-1')).resolves.toMatchObject({
      event: { eventId: 'evt-1', patientId: 'p1' },
      subjects: { patient: 'p1' },
      awaitedEvents: ['lab.result'],
    });
    expect(harness.engine.lookups).toEqual([]);
  });

  it('enters the runs that a run started before it has its final status', async () => {
    const started = [{ runId: 'evt-1~a', workflow: 'a' }];
    await harness.store.insert(runMeta('evt-1', { awaitedEvents: ['note.written'] }));
    const over = { ...ended('evt-1', 'completed'), endedAt: '2026-11-20T09:59:59.000Z', started };
    harness.engine.snapshots.set('evt-1', over);
    harness.engine.known.add('evt-1~a');
    sweepEvery(5);
    await until(() => harness.engine.lookups.length > 3);
    expect(await harness.rows()).toEqual(['evt-1 null']);
    harness.engine.snapshots.set('evt-1~a', ended('evt-1~a', 'failed'));
    await rowsAre('evt-1 completed', 'evt-1~a failed');
    await expect(harness.store.entry('evt-1~a')).resolves.toMatchObject({
      awaitedEvents: ['note.written'],
    });
  });

  it('reopens a run that the index has as ended or lost, and the engine continues', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.insert(runMeta('evt-2', { createdAt: '2026-11-20T08:01:00.000Z' }));
    await harness.store.markLost('evt-1');
    await harness.store.setFinalStatus('evt-2', 'completed');
    for (const id of ['evt-1', 'evt-2']) harness.engine.snapshots.set(id, waiting(id));
    // An end that was stored just now may be newer than the list of the engine.
    sweepEvery(5, () => new Date());
    await rowsAre('evt-1 null', 'evt-2 completed');
    sweepEvery(5, () => new Date(Date.now() + 120_000));
    await rowsAre('evt-1 null', 'evt-2 null');
    await listIs('ask:evt-1', 'ask:evt-2');
  });

  it('asks a run itself that is only named, and goes past one that it refuses to describe', async () => {
    await harness.store.insert(runMeta('poison'));
    await harness.store.insert(runMeta('sound', { createdAt: '2026-11-20T09:00:00.000Z' }));
    harness.engine.snapshots.set('poison', waiting('poison'));
    harness.engine.snapshots.set('sound', waiting('sound'));
    harness.engine.refused.add('poison');
    sweepEvery(5);
    await listIs('ask:sound');
    await until(() => harness.engine.lookups.includes('poison'));
    harness.engine.refused.delete('poison');
    await listIs('ask:poison', 'ask:sound');
  });

  it('asks runs that are only named one after the other, and goes on behind those that it stored', async () => {
    const large = ['large-1', 'large-2', 'large-3'];
    for (const id of large) {
      await harness.store.insert(runMeta(id));
      harness.engine.snapshots.set(id, waiting(id));
      harness.engine.named.add(id);
    }
    let answer = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (answer = resolve));
    sweepEvery(5);
    await until(() => harness.engine.lookups.length === 1);
    await delay(50);
    expect(harness.engine.lookups).toEqual(['large-1']);
    answer();
    await listIs('ask:large-1', 'ask:large-2', 'ask:large-3');
  });

  it('takes the queries being refused for no answer: runs are asked one by one, and none is lost', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.insert(runMeta('evt-2', { createdAt: '2026-11-20T08:01:00.000Z' }));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    harness.engine.known.add('evt-2');
    harness.engine.isDirectoryRefusing = true;
    sweepEvery(5);
    await listIs('ask:evt-1');
    const before = harness.engine.lookups.length;
    await until(() => harness.engine.lookups.length > before + 6);
    expect(await harness.rows()).toEqual(['evt-1 null', 'evt-2 null']);
  });

  it('stores what a run waits for each time that it is asked itself: its journal is not known then', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    harness.engine.isDirectoryRefusing = true;
    sweepEvery(5);
    await listIs('ask:evt-1');
    harness.engine.snapshots.set('evt-1', waiting('evt-1', { pending: [pendingOf('evt-1', 'b')] }));
    await listIs('b:evt-1');
  });

  it('keeps what is stored while the control plane does not answer', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    sweepEvery(5);
    await listIs('ask:evt-1');
    await harness.engine.shut();
    await delay(200);
    expect(await listed()).toEqual(['ask:evt-1']);
    await harness.engine.open();
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await rowsAre('evt-1 completed');
    expect(await listed()).toEqual([]);
  });

  it('does not pause while it is in a hurry', async () => {
    for (let index = 0; index < 450; index += 1) {
      harness.engine.snapshots.set(`evt-${index}`, waiting(`evt-${index}`));
    }
    const sweeper = sweepEvery(3_600_000);
    sweeper.hurry();
    await until(async () => (await listed()).length === 450);
    harness.engine.snapshots.set('late', waiting('late'));
    sweeper.hurry();
    await until(async () => (await listed()).length === 451);
  });
});

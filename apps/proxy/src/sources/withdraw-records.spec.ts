import type { RunSnapshot } from '@platform/engine-api';
import type { SourceRecord } from '@platform/sdk';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { HandlerRefusal } from '@platform/run-projection/testing';
import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { createLeftOut, type LeftOut } from './left-out';
import { createTakeRecord, type TakeRecord } from './take-record';

const REASON = 'résultat retiré par le laboratoire';
const WITHDRAWS = { keys: ['Observation.a'], beginnings: ['Observation.a.c'], reason: REASON };
const withdrawn: SourceRecord = {
  ...{ feed: 'lab', key: 'Observation.a.c9', record: {} },
  withdraws: WITHDRAWS,
};
const feeds = ['lab', 'lab.Observation.b.c', 'decisions', 'kept'];

let harness: ProxyHarness;
let take: TakeRecord;
let leftOut: LeftOut;
beforeEach(async () => {
  leftOut = createLeftOut();
  harness = await openProxyHarness();
  const { live, ingress, refusedRecords, audit } = harness;
  const [common, resolve] = [
    { source: 'poll', query: {}, plugin: 't' },
    { run: 'run', decision: 'status' },
  ];
  take = createTakeRecord(
    'poll',
    [
      { ...common, name: 'lab', event: 'lab.result', map: { patientId: 'patient' } },
      { ...common, name: 'decisions', resolve, map: {} },
      {
        ...{ ...common, name: 'kept', event: 'lab.result', map: { patientId: 'patient' } },
        keep: [{ path: 'status', in: ['final'] }],
      },
    ],
    { ...ingestionBase(harness), live, ingress, refusedRecords, feeds, audit, leftOut },
  );
  harness.engine.onTell = (runId, input) => ({ runId, ...input, at: '', duplicate: false });
});
afterEach(() => harness.close());

const asking = (runId: string, ...names: string[]): Partial<RunSnapshot> => ({
  phase: 'suspended',
  pending: names.map((name) => ({
    ...{ pendingId: `${name}:${runId}`, title: 'Confirmer', requestedAt: '' },
  })) as unknown as RunSnapshot['pending'],
});
/** A run that has not ended, as index and engine have it. */
async function given(runId: string, snapshot: Partial<RunSnapshot> | null = {}): Promise<void> {
  await harness.store.insert(runMeta(runId));
  if (snapshot) harness.engine.snapshots.set(runId, snapshotOf(runId, snapshot));
  else harness.engine.known.add(runId);
}
const told = () =>
  harness.engine.told.map(({ key, input }) => {
    const { signal, pendingId } = input as { readonly signal: string; readonly pendingId?: string };
    return `${signal} ${pendingId ?? key}`;
  });

it('a record that its source took back withdraws every open validation of its runs, says why, and is audited', async () => {
  await given('lab.Observation.a.c1', asking('lab.Observation.a.c1', 'ask', 'other'));
  expect(await take(withdrawn)).toBe('accepted');
  expect(harness.engine.told.map(({ input }) => input)).toEqual(
    ['ask', 'other'].map((name) => ({
      ...{ signal: 'task-withdrawn', pendingId: `${name}:lab.Observation.a.c1` },
      ...{ reason: REASON, via: 'poll', takenBack: true },
    })),
  );
  expect(await harness.audit.list({ limit: 9 })).toEqual([
    expect.objectContaining({
      actor: { kind: 'source', id: 'source:poll', name: 'poll' },
      ...{ action: 'withdrawRecord', resource: 'run:lab.Observation.a.c1', requestId: '' },
    }),
  ]);
  expect(harness.engine.sent).toEqual([]);
});

it('a record that was taken back concerns its runs alone: all versions, further and called ones, of no other record or feed', async () => {
  const own = [
    'lab.Observation.a',
    'lab.Observation.a.c1',
    '~workflow:w:lab.Observation.a.c1',
    '~call:n:~workflow:w:lab.Observation.a.c2',
  ];
  const others = [
    'lab.Observation.A.c1',
    'lab.Observation.a.c1.c2',
    'lab.Observation.a.v1',
    'lab.Observation.aXc.c1',
    'lab.Observation.b',
    'other.lab.Observation.a.c1',
    'other.Observation.a.c1',
    '~on-failure:lab.Observation.a.c1',
  ];
  for (const runId of [...own, ...others]) await given(runId, asking(runId, 'ask'));
  await take(withdrawn);
  expect(told().sort()).toEqual(own.map((runId) => `task-withdrawn ask:${runId}`).sort());
});

it('what follows the beginning of a key may have one length only, so that no other name is taken for it', async () => {
  for (const runId of ['lab.Observation.a.c12', 'lab.Observation.a.c123'])
    await given(runId, asking(runId, 'ask'));
  const withdraws = { keys: [], beginnings: ['Observation.a.c'], restLength: 2, reason: REASON };
  await take({ ...withdrawn, withdraws });
  expect(told()).toEqual(['task-withdrawn ask:lab.Observation.a.c12']);
});

it('a run that has no open validation is cancelled, whether it waits, works or has not begun; one that ended is left', async () => {
  await given('lab.Observation.a.c1', { phase: 'suspended' });
  await given('lab.Observation.a.c2', null);
  await given('lab.Observation.a.c3', ended('lab.Observation.a.c3', 'completed'));
  await given('lab.Observation.a.c4', asking('lab.Observation.a.c4', 'ask'));
  await harness.store.setFinalStatus('lab.Observation.a.c4', 'completed');
  expect(await take(withdrawn)).toBe('accepted');
  expect(told().sort()).toEqual(['cancel lab.Observation.a.c1', 'cancel lab.Observation.a.c2']);
  expect(harness.engine.told[0]?.input).toMatchObject({ by: 'poll', reason: REASON });
});

it('a validation that was decided meanwhile is not withdrawn; the run is cancelled before it writes more', async () => {
  await given('lab.Observation.a.c1', asking('lab.Observation.a.c1', 'ask'));
  harness.engine.onTell = (runId, input) => {
    if ((input as { signal: string }).signal === 'cancel')
      return { runId, at: '', duplicate: false };
    throw new HandlerRefusal('already-decided', { first: { decision: 'accepted' } });
  };
  expect(await take(withdrawn)).toBe('accepted');
  expect(told()).toEqual([
    'task-withdrawn ask:lab.Observation.a.c1',
    'cancel lab.Observation.a.c1',
  ]);
});

it('the same again changes nothing, also where an operator was asked about the failure', async () => {
  await given('lab.Observation.a.c1', asking('lab.Observation.a.c1', 'ask'));
  const error = {
    ...{ code: 'validation-withdrawn', message: 'retirée', retryable: false },
    takenBack: true,
  };
  const node = { path: 'ask', kind: 'human-task', status: 'failed', error };
  await given('lab.Observation.a.c2', {
    phase: 'incident',
    nodes: [node] as unknown as RunSnapshot['nodes'],
  });
  harness.engine.onTell = (runId) => ({ runId, at: '', duplicate: true });
  expect(await take(withdrawn)).toBe('duplicate');
  expect(told()).toEqual(['task-withdrawn ask:lab.Observation.a.c1']);
});

it('a run that failed because only its task was withdrawn is stopped all the same', async () => {
  const error = { code: 'validation-withdrawn', message: `retirée : ${REASON}`, retryable: false };
  const node = { path: 'ask', kind: 'human-task', status: 'failed', error };
  await given('lab.Observation.a.c2', {
    phase: 'incident',
    nodes: [node] as unknown as RunSnapshot['nodes'],
  });
  expect(await take(withdrawn)).toBe('accepted');
  expect(told()).toEqual(['cancel lab.Observation.a.c2']);
});

it('a record that takes back what started no run does nothing, and neither does one of a feed of decisions', async () => {
  await given('decisions.Observation.a.c1', asking('decisions.Observation.a.c1', 'ask'));
  expect(await take(withdrawn)).toBe('duplicate');
  expect(await take({ ...withdrawn, feed: 'decisions' })).toBe('duplicate');
  expect(told()).toEqual([]);
  expect(harness.engine.sent).toEqual([]);
  expect(await harness.audit.list({ limit: 9 })).toEqual([]);
});

it('withdraw records: runs that operators started again from a run of the record are stopped, also once that run has ended', async () => {
  await given('lab.Observation.a.c1', ended('lab.Observation.a.c1', 'completed'));
  await harness.store.setFinalStatus('lab.Observation.a.c1', 'completed');
  const rerun = async (runId: string, rerunOf: string): Promise<void> => {
    await harness.store.insert(runMeta(runId, { event: { eventType: 'lab.result', rerunOf } }));
    harness.engine.snapshots.set(runId, snapshotOf(runId, asking(runId, 'ask')));
  };
  await rerun('~rerun:x1:k', 'lab.Observation.a.c1');
  await rerun('~rerun:x2:k', '~workflow:w:~rerun:x1:k');
  await rerun('~rerun:x3:k', '~rerun:unknown:k');
  await rerun('~rerun:x4:k', 'lab.Observation.b');
  await given('~call:n:~rerun:x2:k', asking('~call:n:~rerun:x2:k', 'ask'));
  expect(await take(withdrawn)).toBe('accepted');
  expect(told().sort()).toEqual([
    'task-withdrawn ask:~call:n:~rerun:x2:k',
    'task-withdrawn ask:~rerun:x1:k',
    'task-withdrawn ask:~rerun:x2:k',
  ]);
});

it('a withdrawal is kept by its source while the engine or the index cannot be told', async () => {
  await given('lab.Observation.a.c1', asking('lab.Observation.a.c1', 'ask'));
  await harness.engine.shut();
  await expect(take(withdrawn)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  await harness.engine.open();
  expect(await take(withdrawn)).toBe('accepted');
});

it('withdraw records: has every run of a record stopped, however many there are', async () => {
  const ids = Array.from({ length: 205 }, (_, at) => `lab.Observation.a.c${at}`);
  for (const runId of ids) await given(runId, asking(runId, 'ask'));
  await take(withdrawn);
  expect(told()).toHaveLength(ids.length);
});

it('a record that its binding does not keep starts nothing and is counted; what it takes back is withdrawn all the same', async () => {
  await given('kept.Observation.a.c1', asking('kept.Observation.a.c1', 'ask'));
  const record = { feed: 'kept', key: 'Observation.a.c9', record: { status: 'cancelled' } };
  expect(await take({ ...record, withdrawsIfLeftOut: WITHDRAWS })).toBe('left-out');
  expect(await take(record)).toBe('left-out');
  expect(told()).toEqual(['task-withdrawn ask:kept.Observation.a.c1']);
  expect(harness.engine.sent).toEqual([]);
  expect(leftOut.of('poll', 'kept')).toEqual([{ what: 'status cancelled', count: 2 }]);
});

it('a record that its binding does not keep is counted once it is withdrawn, not while the engine cannot be told', async () => {
  await given('kept.Observation.a.c1', asking('kept.Observation.a.c1', 'ask'));
  harness.engine.onTell = () => {
    throw new Error('unreachable');
  };
  const record = {
    feed: 'kept',
    key: 'k',
    record: { status: 'cancelled' },
    withdrawsIfLeftOut: WITHDRAWS,
  };
  await expect(take(record)).rejects.toThrow();
  expect(leftOut.of('poll', 'kept')).toEqual([]);
});

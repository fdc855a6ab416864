import type { ChangesAnswer, ChangesQuestion, RunReport, RunSnapshot } from '@platform/engine-api';
import type { PendingValidation } from '@platform/ports';
import { until } from '@platform/testing';

import {
  ended,
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from './__fixtures__/projection-harness';
import { reportOf } from './__fixtures__/reports-stand-in';
import { followChanges, type ChangeFollower } from './follow-changes';

const FAST = { busy: 5, idle: 5, expected: 5, silent: 5, unknown: 5 };

let harness: ProjectionHarness;
let gaps: number;
let lead: number;
const followers: ChangeFollower[] = [];
beforeEach(async () => {
  harness = await openProjectionHarness();
  harness.engine.reports = true;
  gaps = 0;
  lead = 0;
});
afterEach(async () => {
  await Promise.all(followers.splice(0).map((follower) => follower.stop()));
  await harness.close();
});

/** Runs that whoever follows was told of. */
const reported: string[] = [];

function follow(intervals = FAST): ChangeFollower {
  const follower = followChanges({
    ...harness,
    now: () => new Date(Date.now() + lead),
    onGap: () => (gaps += 1),
    onReport: (runId) => reported.push(runId),
    intervals,
  });
  followers.push(follower);
  return follower;
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

const answerOf = (
  position: number,
  reports: readonly RunReport[],
  more: Partial<ChangesAnswer> = {},
): ChangesAnswer => ({
  ...{ epoch: 'stand-in', position, isBehind: false, hasMore: false, reports },
  ...more,
});
/** What the engine answers next; it stays at that position afterwards. */
function report(position: number, ...reports: RunReport[]): void {
  harness.engine.changes.push(answerOf(position, reports));
}
const asked = (): readonly ChangesQuestion[] =>
  harness.engine.questions.filter(
    (question) => (question as ChangesQuestion | null)?.about === 'changes',
  ) as ChangesQuestion[];
const listed = async (): Promise<readonly string[]> => {
  const { items } = await harness.store.projection.listPending({}, { limit: 50, now: new Date() });
  return items.map(({ pending }) => pending.pendingId).sort();
};
const listIs = (...ids: string[]) =>
  until(async () => JSON.stringify(await listed()) === JSON.stringify(ids), ids.join());
const rowsAre = (...rows: string[]) =>
  until(async () => JSON.stringify(await harness.rows()) === JSON.stringify(rows), rows.join());

describe('the changes that the engine reports', () => {
  it('are stored: a task opened, a decision taken, a run ended, without asking the run', async () => {
    await harness.store.insert(runMeta('evt-1'));
    follow();
    report(1, reportOf(waiting('evt-1')));
    await listIs('ask:evt-1');
    report(2, { ...reportOf(waiting('evt-1', { pending: [] })), sequence: 1 } as RunReport);
    await listIs();
    report(3, reportOf(ended('evt-1', 'failed')));
    await rowsAre('evt-1 failed');
    expect(harness.engine.lookups).toEqual([]);
    expect(reported.splice(0)).toEqual(['evt-1', 'evt-1', 'evt-1']);
  });

  it('are asked for from where they are stored, also after a restart', async () => {
    await harness.store.insert(runMeta('evt-1'));
    report(7, reportOf(waiting('evt-1')));
    await follow().stop();
    await until(async () => (await harness.store.projection.positions())['stand-in'] === 7);
    const before = asked().length;
    follow();
    await until(() => asked().length > before);
    expect(asked()[before]?.after).toEqual({ 'stand-in': 7 });
    expect(gaps).toBe(1);
  });

  it('are asked for at once while more follow', async () => {
    for (const id of ['evt-1', 'evt-2']) await harness.store.insert(runMeta(id));
    harness.engine.changes.push(
      answerOf(1, [reportOf(waiting('evt-1'))], { hasMore: true }),
      answerOf(2, [reportOf(waiting('evt-2'))]),
    );
    follow({ ...FAST, busy: 3_600_000, idle: 3_600_000 });
    await listIs('ask:evt-1', 'ask:evt-2');
  });

  it('are not complete from another process of the engine, or after too many', async () => {
    harness.engine.changes.push(
      answerOf(1, []),
      answerOf(1, []),
      answerOf(9, [], { isBehind: true }),
    );
    follow();
    await until(() => gaps === 2);
    harness.engine.changes.push(answerOf(1, [], { epoch: 'other' }));
    await until(() => gaps === 3);
    await until(() => asked().at(-1)?.after['other'] === 1);
  });

  it('are no longer asked of a process that another one has answered for', async () => {
    harness.engine.changes.push(answerOf(1, [], { epoch: 'gone' }));
    follow();
    await until(() => gaps === 2);
    lead = 20_000;
    await until(() => gaps === 3);
    await until(async () => !('gone' in (await harness.store.projection.positions())));
    await until(() => !('gone' in (asked().at(-1)?.after ?? { gone: 1 })));
  });

  it('confirm the projection, except after a gap until all runs were compared', async () => {
    const { projection } = harness.store;
    await projection.markComplete();
    follow();
    await until(() => asked().length > 5);
    await expect(projection.confirmedAt()).resolves.toBeNull();
    await expect(harness.freshness.requireFresh()).rejects.toThrow('trop ancien');
    await harness.freshness.confirmAll(new Date(Date.now() + 1_000), 0);
    await harness.freshness.requireFresh();
    lead = 120_000;
    await until(
      async () => Date.parse((await projection.confirmedAt()) ?? '') > Date.now() + 60_000,
    );
  });

  it('of a run whose row is not there yet are stored once it is', async () => {
    follow();
    report(1, reportOf(ended('evt-1', 'completed')), reportOf(waiting('evt-2')));
    await until(() => asked().length > 5);
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.insert(runMeta('evt-2', { createdAt: '2026-11-20T08:01:00.000Z' }));
    await rowsAre('evt-1 completed', 'evt-2 null');
    await listIs('ask:evt-2');
  });

  it('of a run that the index lacks enter it with its event', async () => {
    harness.engine.snapshots.set('evt-1', waiting('evt-1', { queue: 'a:p1' }));
    follow();
    report(1, reportOf(waiting('evt-1', { queue: 'a:p1' })));
    await until(() => asked().length > 5);
    expect(await harness.rows()).toEqual([]);
    lead = 10_000;
    await rowsAre('evt-1 null');
    await listIs('ask:evt-1');
    await expect(harness.store.get('evt-1')).resolves.toMatchObject({ event: { patientId: 'p1' } });
  });

  it('end a run once the runs that it started are in the index', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.known.add('evt-1~a');
    const started = [{ runId: 'evt-1~a', workflow: 'a' }];
    follow();
    report(
      1,
      reportOf({ ...ended('evt-1', 'completed'), endedAt: new Date().toISOString(), started }),
    );
    await until(
      async () =>
        (await harness.store.projection.of(['evt-1'])).get('evt-1')?.status === 'completed',
    );
    expect(await harness.rows()).toEqual(['evt-1 null']);
    harness.engine.snapshots.set(
      'evt-1~a',
      snapshotOf('evt-1~a', { startedAt: '2026-11-20T09:00:00.000Z' }),
    );
    await rowsAre('evt-1 completed', 'evt-1~a null');
  });

  it('that are only named are read from the runs themselves', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.insert(runMeta('evt-2', { createdAt: '2026-11-20T08:01:00.000Z' }));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    harness.engine.snapshots.set('evt-2', ended('evt-2', 'completed'));
    follow();
    report(1, { is: 'unread', runId: 'evt-1', sequence: 4 }, { is: 'unread', runId: 'evt-2' });
    await rowsAre('evt-1 null', 'evt-2 completed');
    await listIs('ask:evt-1');
    expect((await harness.store.projection.known(['evt-1'])).get('evt-1')?.sequence).toBe(4);
  });

  it('are stored while runs that were only named take long to answer, or do not', async () => {
    const large = ['large-1', 'large-2', 'large-3'];
    for (const id of [...large, 'evt-1']) await harness.store.insert(runMeta(id));
    for (const id of large) harness.engine.snapshots.set(id, waiting(id));
    let answer = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (answer = resolve));
    follow();
    report(1, ...large.map((runId) => ({ is: 'unread', runId, sequence: 4 }) as const));
    await until(() => harness.engine.lookups.length === 2);
    report(2, reportOf(waiting('evt-1')));
    await listIs('ask:evt-1');
    await harness.freshness.confirmAll(new Date(Date.now() + 1_000), 0);
    lead = 120_000;
    await until(
      async () =>
        Date.parse((await harness.store.projection.confirmedAt()) ?? '') > Date.now() + 60_000,
    );
    answer();
    await listIs('ask:evt-1', 'ask:large-1', 'ask:large-2', 'ask:large-3');
    expect(harness.engine.maxConcurrent()).toBe(2);
  });

  it('that are only named are read once the engine answers again', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    follow();
    let answer = (): void => undefined;
    harness.engine.hold = new Promise((resolve) => (answer = resolve));
    report(1, { is: 'unread', runId: 'evt-1' });
    await until(() => harness.engine.lookups.length > 0);
    await harness.engine.shut();
    await harness.engine.open();
    answer();
    await listIs('ask:evt-1');
  });

  it('are asked for soon, and by name, of a run that is expected to change', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', waiting('evt-1'));
    await harness.compare();
    const follower = follow({ ...FAST, busy: 3_600_000, idle: 3_600_000 });
    await until(() => asked().length === 1);
    follower.expect('evt-1');
    follower.expect('unknown');
    await until(() => asked().at(-1)?.also !== undefined);
    expect(asked().at(-1)?.also).toEqual([{ runId: 'evt-1', invocationId: 'inv_evt-1' }]);
    report(1, { ...reportOf(waiting('evt-1', { pending: [] })), sequence: 1 } as RunReport);
    await listIs();
    await until(() => asked().at(-1)?.also === undefined);
  });

  it('may be followed by several proxies on one database', async () => {
    for (let run = 0; run < 20; run += 1) await harness.store.insert(runMeta(`evt-${run}`));
    follow();
    follow();
    for (let run = 0; run < 20; run += 1) {
      const id = `evt-${run}`;
      report(run + 1, reportOf(run % 2 === 0 ? waiting(id) : ended(id, 'completed')));
    }
    await until(async () => (await listed()).length === 10);
    await until(async () => (await harness.store.listUnfinished({ limit: 99 })).length === 10);
  });

  it('are stored without the one that the database refuses', async () => {
    for (const id of ['evt-1', 'evt-2', 'evt-3']) await harness.store.insert(runMeta(id));
    await harness.refuseRun('evt-2');
    follow();
    const reports = ['evt-1', 'evt-2', 'evt-3'].map((id) => reportOf(waiting(id)));
    report(1, ...reports);
    await listIs('ask:evt-1', 'ask:evt-3');
    await until(async () => (await harness.store.projection.positions())['stand-in'] === 1);
    await harness.repair();
    report(2, reportOf(waiting('evt-2')));
    await listIs('ask:evt-1', 'ask:evt-2', 'ask:evt-3');
  });

  it('wait for the engine, and for the index, to be back', async () => {
    await harness.store.insert(runMeta('evt-1'));
    follow();
    await until(() => asked().length > 2);
    await harness.engine.shut();
    await harness.engine.open();
    await harness.refuse('UPDATE');
    report(1, reportOf(ended('evt-1', 'completed')));
    report(1, reportOf(ended('evt-1', 'completed')));
    await until(() => harness.engine.changes.length === 0);
    await harness.repair();
    report(1, reportOf(ended('evt-1', 'completed')));
    await rowsAre('evt-1 completed');
  });

  it('are not expected of an engine that is older than the question', async () => {
    harness.engine.reports = false;
    const follower = follow({ ...FAST, unknown: 3_600_000 });
    await until(() => asked().length === 1);
    await follower.stop();
    expect(gaps).toBe(0);
  });
});

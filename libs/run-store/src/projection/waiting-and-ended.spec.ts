import { fixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import type { RunQuery } from '../find/run-query';
import { openRunStore } from '../knex-run-store';
import type { RunStore } from '../run-store';
import type { ProjectedRun } from './stored-projection';

const projectedRun = (
  runId: string,
  sequence: number,
  more: Partial<ProjectedRun> = {},
): ProjectedRun => ({
  ...{ runId, sequence, phase: 'suspended', journal: 7, awaited: [], pending: [] },
  ...more,
});

describe.each(['sqlite', 'postgres'] as const)('runs of the index on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  beforeAll(async () => {
    database = await openTestDatabase(backend);
    store = await openRunStore(database, { now: fixedClock('2026-11-20T10:00:00.000Z') });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of ['runs', 'run_standings', 'pending_validations', 'pending_facets']) {
      await database.knex(table).delete();
    }
  });

  const insert = (id: string, minute = 0, patient = 'p1'): Promise<void> =>
    store.insert({
      ...{ id, service: 'workflow', workflowName: 'Workflow a', workflowSlug: 'a' },
      event: { eventId: id },
      createdAt: new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString(),
      subjects: { patient },
    });
  const apply = (runs: readonly ProjectedRun[]) => store.projection.apply({ runs, ended: [] });
  const found = async (query: RunQuery, limit = 50) =>
    (await store.find(query, { limit })).map(({ id }) => id);
  const awaiting = (kind: string): ProjectedRun['awaited'] => [
    { kind, name: `${kind}:a`, path: 'a' },
  ];

  it('are found by what they wait for, newest first, beside the other filters', async () => {
    for (const [minute, id] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await insert(id, minute, minute < 3 ? 'p1' : 'p2');
    }
    await apply([
      projectedRun('a', 0, { awaited: awaiting('action') }),
      projectedRun('b', 0, { awaited: awaiting('decision') }),
      projectedRun('c', 0, { awaited: awaiting('action'), phase: 'incident' }),
      projectedRun('d', 0, { incident: { kind: 'paused' }, phase: 'incident' }),
    ]);
    expect(await found({ waitsFor: 'operator' })).toEqual(['d', 'c', 'a']);
    expect(await found({ waitsFor: 'operator' }, 2)).toEqual(['d', 'c']);
    expect(await found({ waitsFor: 'person', finalStatuses: [null], lost: false })).toEqual(['b']);
    expect(await found({ waitsFor: 'operator', workflow: { slug: 'b' } })).toEqual([]);
    const subject = { kind: 'patient', id: 'p1' };
    expect(await found({ waitsFor: 'operator', subject })).toEqual(['c', 'a']);
    const shown = await store.projection.of(['b', 'd', 'e']);
    expect(shown.get('b')).toMatchObject({
      ...{ waitsFor: 'person', awaits: { kind: 'decision', path: 'a' } },
    });
    expect(shown.get('d')).toMatchObject({ waitsFor: 'operator', awaits: null });
    await store.markLost('c');
    expect(await found({ waitsFor: 'operator' })).toEqual(['d', 'a']);
  });

  it('keep what is known of a wait until its progress is another, or is told again', async () => {
    await insert('a');
    const awaits = { kind: 'timer', path: 'a', until: '2026-11-20T12:00:00.000Z' };
    const shown = async () => (await store.projection.of(['a'])).get('a');
    await apply([projectedRun('a', 1, { details: [awaits] })]);
    expect(await shown()).toMatchObject({ waitsFor: 'time', awaits });
    await apply([projectedRun('a', 1, { journal: 9 })]);
    expect(await shown()).toMatchObject({ waitsFor: 'time', awaits });
    await apply([projectedRun('a', 1, { details: [] })]);
    expect(await shown()).toMatchObject({ waitsFor: 'time', awaits: null });
    await apply([projectedRun('a', 2, { details: [awaits] })]);
    await apply([projectedRun('a', 3)]);
    expect(await shown()).toMatchObject({ waitsFor: 'time', awaits: null });
    const incident = { kind: 'paused' };
    await apply([projectedRun('a', 4, { details: [awaits] })]);
    await apply([projectedRun('a', 4, { phase: 'incident', incident })]);
    expect(await shown()).toMatchObject({ waitsFor: 'operator', incident });
  });

  it('have their end with its cause, each its own, in the index', async () => {
    for (const id of ['done', 'failed', 'cancelled', 'bare']) await insert(id);
    const at = '2026-11-20T09:59:58.000Z';
    await store.projection.apply({
      runs: [],
      ended: [
        { runId: 'done', status: 'completed', endedAt: at },
        {
          ...{ runId: 'failed', status: 'failed', endedAt: at },
          ...{ errorCode: 'timeout', errorNode: 'send' },
        },
        {
          ...{ runId: 'cancelled', status: 'failed', endedAt: at },
          ...{ endReason: 'cancelled', errorCode: 'cancelled', errorNode: undefined },
        },
        { runId: 'bare', status: 'failed' },
      ],
    });
    const none = { reason: null, errorCode: null, errorNode: null };
    const ends = await Promise.all(
      ['done', 'failed', 'cancelled', 'bare'].map((id) => store.entry(id)),
    );
    expect(ends.map((run) => [run?.finalStatus, run?.end])).toEqual([
      ['completed', { ...none, at }],
      ['failed', { ...none, at, errorCode: 'timeout', errorNode: 'send' }],
      ['failed', { ...none, at, reason: 'cancelled', errorCode: 'cancelled' }],
      ['failed', { ...none, at: '2026-11-20T10:00:00.000Z' }],
    ]);
  });
});

import type { PendingValidation } from '@platform/ports';
import { fixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import { countRuns } from './run-counts';
import type { EndedRun, ProjectedRun } from '../projection/stored-projection';
import type { RunStore } from '../run-store';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const SINCE = new Date('2026-11-13T10:00:00.000Z');

const taskOf = (runId: string, roles: readonly string[], dueAt?: string): PendingValidation => ({
  ...{ runId, pendingId: `ask:${runId}`, kind: 'core.validation', workflowName: 'W' },
  ...{ title: 'Valider', payload: null },
  ...(roles.length > 0 && { assignment: { roles } }),
  ...(dueAt !== undefined && { dueAt }),
});

describe.each(['sqlite', 'postgres'] as const)('the counts of runs on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  beforeAll(async () => {
    database = await openTestDatabase(backend);
    store = await openRunStore(database, { now: fixedClock(NOW.toISOString()) });
  });
  afterAll(() => database.close());

  let minute = 0;
  const insert = (id: string, slug = 'a'): Promise<void> =>
    store.insert({
      ...{ id, service: 'workflow', workflowName: slug, workflowSlug: slug },
      event: { eventId: id },
      createdAt: new Date(Date.UTC(2026, 10, 20, 8, minute++)).toISOString(),
    });
  const waits = async (id: string, more: Partial<ProjectedRun>, slug?: string): Promise<void> => {
    await insert(id, slug);
    const run = { runId: id, sequence: 0, phase: 'suspended', journal: 1, awaited: [] };
    await store.projection.apply({ runs: [{ ...run, pending: [], ...more }], ended: [] });
  };
  const ends = async (end: Omit<EndedRun, 'status'>, slug?: string): Promise<void> => {
    await insert(end.runId, slug);
    await store.projection.apply({ runs: [], ended: [{ status: 'failed', ...end }] });
  };

  it('are those of what waits, what stopped, what failed, and of tasks by role', async () => {
    const none = { waiting: [], stopped: [], failed: [], tasks: [] };
    expect(await store.counts({ since: SINCE, now: NOW })).toEqual(none);
    const decision = [{ kind: 'decision', name: 'ask', path: 'ask' }];
    const past = '2026-11-20T09:00:00.000Z';
    await waits('t1', { awaited: decision, pending: [taskOf('t1', ['doctor'], past)] });
    await waits('t2', { awaited: decision, pending: [taskOf('t2', ['doctor', 'nurse'])] });
    await waits('t3', { awaited: decision, pending: [taskOf('t3', ['doctor'])] });
    await waits('t4', { awaited: decision, pending: [taskOf('t4', [])] });
    await waits('i1', { phase: 'incident' }, 'b');
    await waits('i2', { phase: 'incident' }, 'b');
    await waits('r1', { incident: { kind: 'failing' } });
    await ends({ runId: 'f1', endedAt: '2026-11-20T09:59:59.000Z', errorCode: 'timeout' });
    await ends({ runId: 'f2', endedAt: '2026-11-20T09:00:00.000Z', errorCode: 'timeout' });
    await ends({ runId: 'f3', endedAt: '2026-11-14T09:00:00.000Z' }, 'b');
    await ends({ runId: 'old', endedAt: '2026-11-13T09:59:59.999Z', errorCode: 'timeout' });
    await ends({ runId: 'gone', endedAt: '2026-11-20T09:00:00.000Z', endReason: 'cancelled' });
    const { waiting, stopped, failed, tasks } = await store.counts({ since: SINCE, now: NOW });
    const at = (minutes: number): string =>
      new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString();
    const sorted = <T extends object>(rows: readonly T[]): readonly T[] =>
      [...rows].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    expect(sorted(waiting)).toEqual([
      { waitsFor: 'operator', runs: 2, oldest: at(4) },
      { waitsFor: 'person', runs: 4, oldest: at(0) },
      { waitsFor: 'retry', runs: 1, oldest: at(6) },
    ]);
    expect(sorted(stopped)).toEqual([
      { waitsFor: 'operator', runs: 2, oldest: at(4), workflowSlug: 'b' },
      { waitsFor: 'retry', runs: 1, oldest: at(6), workflowSlug: 'a' },
    ]);
    expect(sorted(failed)).toEqual([
      { workflowSlug: 'a', errorCode: 'timeout', hour: '2026-11-20T09', runs: 2 },
      { workflowSlug: 'b', errorCode: null, hour: '2026-11-14T09', runs: 1 },
    ]);
    expect(sorted(tasks)).toEqual([
      { roles: ['doctor', 'nurse'], tasks: 1, overdue: 0, oldest: at(1) },
      { roles: ['doctor'], tasks: 2, overdue: 1, oldest: at(0) },
      { roles: [], tasks: 1, overdue: 0, oldest: at(3) },
    ]);
    // However many are read at a time.
    for (const batchSize of [1, 2, 4]) {
      const batched = await countRuns(database, { since: SINCE, now: NOW }, batchSize);
      expect(sorted(batched.tasks)).toEqual(sorted(tasks));
    }
  });
});

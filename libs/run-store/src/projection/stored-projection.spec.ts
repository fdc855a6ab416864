import type { PendingValidation } from '@platform/ports';
import { fixedClock, type FixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import type { RunStore } from '../run-store';
import type { PendingQuery } from './facets';
import { END_SEQUENCE, type PendingPosition, type ProjectedRun } from './stored-projection';

const pendingOf = (
  runId: string,
  path: string,
  more: Partial<PendingValidation> = {},
): PendingValidation => ({
  runId,
  pendingId: `${path}:${runId}`,
  kind: 'core.validation',
  workflowName: 'Workflow a',
  title: 'Valider',
  payload: { dose: 1 },
  ...more,
});

const projectedRun = (
  runId: string,
  sequence: number,
  more: Partial<ProjectedRun> = {},
): ProjectedRun => ({
  runId,
  sequence,
  phase: 'suspended',
  journal: 7,
  awaited: [],
  pending: [],
  ...more,
});

describe.each(['sqlite', 'postgres'] as const)('projected runs on %s', (backend) => {
  let database: TestDatabase;
  let clock: FixedClock;
  let store: RunStore;
  beforeAll(async () => {
    database = await openTestDatabase(backend);
    clock = fixedClock('2026-11-20T10:00:00.000Z');
    store = await openRunStore(database, { now: clock });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of ['runs', 'run_standings', 'pending_validations', 'pending_facets']) {
      await database.knex(table).delete();
    }
  });

  const insert = (id: string, minute = 0, patient = 'p1'): Promise<void> =>
    store.insert({
      id,
      service: 'workflow',
      workflowName: 'Workflow a',
      workflowSlug: 'a',
      event: { eventId: id },
      createdAt: new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString(),
      subjects: { patient },
    });
  const apply = (
    runs: readonly ProjectedRun[],
    ended: { runId: string; status: 'completed' }[] = [],
  ) => store.projection.apply({ runs, ended });
  const waits = async (
    id: string,
    minute: number,
    pending: PendingValidation[],
    patient = 'p1',
  ) => {
    await insert(id, minute, patient);
    await apply([projectedRun(id, 0, { pending })]);
  };
  const page = async (query: PendingQuery = {}, limit = 50, after?: PendingPosition) => {
    const { items, next } = await store.projection.listPending(query, {
      limit,
      after,
      now: clock(),
    });
    return { ids: items.map(({ pending }) => pending.pendingId), next };
  };
  const allOf = async (query: PendingQuery, limit: number) => {
    const ids: string[] = [];
    for (let after: PendingPosition | undefined; ;) {
      const found = await page(query, limit, after);
      ids.push(...found.ids);
      if (!found.next) return ids;
      after = found.next;
    }
  };
  const rowsOf = async (table: string): Promise<number> =>
    (await database.knex(table).select('run_id')).length;

  it('of runs that the index does not have are not stored, but named', async () => {
    await insert('known');
    await expect(apply([projectedRun('known', 0), projectedRun('foreign', 0)])).resolves.toEqual([
      'foreign',
    ]);
    expect([...(await store.projection.of(['known', 'foreign'])).keys()]).toEqual(['known']);
  });

  it('are counted by the age of their runs, with zero for an age that none has', async () => {
    const { countWaiting } = store.projection;
    const none = { 'under-1h': 0, 'under-4h': 0, 'under-24h': 0, 'over-24h': 0 };
    const now = new Date('2026-11-20T10:00:00.000Z');
    await expect(countWaiting(now)).resolves.toEqual({ runs: none, validations: none });
    await waits('old', 0, [pendingOf('old', 'x'), pendingOf('old', 'y')]);
    await waits('young', 90, [pendingOf('young', 'x')]);
    await insert('busy', 0);
    await apply([projectedRun('busy', 0, { phase: 'running' })]);
    await waits('ended', 0, []);
    await apply([], [{ runId: 'ended', status: 'completed' }]);
    await expect(countWaiting(now)).resolves.toEqual({
      runs: { ...none, 'under-1h': 1, 'under-4h': 1 },
      validations: { ...none, 'under-1h': 1, 'under-4h': 2 },
    });
    const tomorrow = new Date('2026-11-21T10:00:00.000Z');
    await expect(countWaiting(tomorrow)).resolves.toMatchObject({
      runs: { ...none, 'over-24h': 2 },
    });
  });

  it('never overwrite a newer one', async () => {
    await insert('a');
    await apply([projectedRun('a', 3, { pending: [pendingOf('a', 'new')] })]);
    await apply([projectedRun('a', 2, { pending: [pendingOf('a', 'old')] })]);
    expect((await page()).ids).toEqual(['new:a']);
    await apply([projectedRun('a', 3, { pending: [], incident: { kind: 'paused' } })]);
    expect((await page()).ids).toEqual([]);
    expect((await store.projection.of(['a'])).get('a')).toEqual({
      status: null,
      invocationId: null,
      incident: { kind: 'paused' },
      waitsFor: 'operator',
      awaits: null,
    });
  });

  it('overwrite one that nobody has confirmed for a minute: the run was sent again', async () => {
    await insert('a');
    await apply([projectedRun('a', 9)]);
    clock.advance(61_000);
    await apply([projectedRun('a', 0, { pending: [pendingOf('a', 'again')] })]);
    expect((await page()).ids).toEqual(['again:a']);
  });

  it('replace the validations that changed, and write no others', async () => {
    const { knex } = database;
    const titled = (path: string, title: string) => pendingOf('a', path, { title });
    await waits(
      'a',
      1,
      ['x', 'y', 'z'].map((path) => titled(path, 'Valider')),
    );
    await waits('b', 0, [pendingOf('b', 'x')]);
    // Shows which rows are written anew.
    await knex('pending_validations').update({ due_at: '2000-01-01T00:00:00.000Z' });
    const pending = [titled('y', 'Valider'), titled('z', 'Urgent'), titled('new', 'Valider')];
    await apply([projectedRun('a', 1, { pending })]);
    expect((await page()).ids).toEqual(['new:a', 'y:a', 'z:a', 'x:b']);
    expect((await page({ kind: 'core.validation' })).ids).toEqual(['new:a', 'y:a', 'z:a', 'x:b']);
    const kept = await knex('pending_validations').whereNotNull('due_at').select('pending_id');
    expect(kept.map((row) => String(row.pending_id)).sort()).toEqual(['x:b', 'y:a']);
    await expect(rowsOf('pending_facets')).resolves.toBe(4 * 3);
    await apply([projectedRun('a', 2)]);
    expect((await page()).ids).toEqual(['x:b']);
    await expect(rowsOf('pending_facets')).resolves.toBe(3);
  });

  it('are gone once the run has ended, and do not come back', async () => {
    await waits('a', 0, [pendingOf('a', 'x')]);
    await waits('b', 1, [pendingOf('b', 'x')]);
    await apply([], [{ runId: 'a', status: 'completed' }]);
    await store.setFinalStatus('b', 'failed');
    await apply([projectedRun('a', 1, { pending: [pendingOf('a', 'x')] }), projectedRun('b', 1)]);
    expect((await store.entry('a'))?.finalStatus).toBe('completed');
    expect((await store.entry('b'))?.finalStatus).toBe('failed');
    for (const table of ['run_standings', 'pending_validations', 'pending_facets']) {
      await expect(rowsOf(table)).resolves.toBe(0);
    }
  });

  it('never overwrite a final status', async () => {
    await insert('a');
    await store.setFinalStatus('a', 'failed');
    await apply([], [{ runId: 'a', status: 'completed' }]);
    expect((await store.entry('a'))?.finalStatus).toBe('failed');
  });

  it('bring back a run that was taken for lost', async () => {
    await insert('a');
    await insert('b');
    for (const id of ['a', 'b']) await store.markLost(id);
    await apply([projectedRun('a', 0)], [{ runId: 'b', status: 'completed' }]);
    expect((await store.entry('a'))?.finalStatus).toBeNull();
    expect((await store.entry('b'))?.finalStatus).toBe('completed');
  });

  it('are stored as a whole or not at all', async () => {
    await insert('a');
    await insert('b');
    await expect(
      store.projection.apply({
        runs: [projectedRun('a', 0)],
        ended: [{ runId: 'b', status: 'completed' }],
        positions: { epoch: null as never },
      }),
    ).rejects.toThrow();
    await expect(rowsOf('run_standings')).resolves.toBe(0);
    expect((await store.entry('b'))?.finalStatus).toBeNull();
  });

  it('remember up to where changes are stored', async () => {
    await store.projection.apply({ runs: [], ended: [], positions: { one: 1, two: 2 } });
    await store.projection.apply({ runs: [], ended: [], positions: { one: 3 } });
    await store.projection.forgetPosition('two');
    await expect(store.projection.positions()).resolves.toEqual({ one: 3 });
  });

  it('say which runs have ended and are not recorded as such', async () => {
    await insert('a');
    await expect(store.projection.hasUnrecordedEnds()).resolves.toBe(false);
    await apply([projectedRun('a', END_SEQUENCE, { phase: 'ended', status: 'failed' })]);
    await expect(store.projection.hasUnrecordedEnds()).resolves.toBe(true);
    expect((await store.projection.of(['a'])).get('a')?.status).toBe('failed');
  });

  it('tell what is known of runs', async () => {
    await insert('a');
    await insert('b');
    await apply([projectedRun('a', 4, { journal: 12, invocationId: 'inv_a' })]);
    const known = await store.projection.known(['a', 'b', 'c']);
    expect(known.get('a')).toMatchObject({
      journal: 12,
      sequence: 4,
      invocationId: 'inv_a',
      finalStatus: null,
    });
    expect(known.get('b')).toMatchObject({ journal: null, sequence: null });
    expect(known.has('c')).toBe(false);
  });

  it('survive two writers at once, the newer one winning', async () => {
    const other = await openRunStore(database, { now: clock });
    const ids = Array.from({ length: 20 }, (_, index) => `run-${index}`);
    for (const id of ids) await insert(id);
    const write = (writer: RunStore, sequence: number, order: readonly string[]) =>
      writer.projection.apply({
        runs: order.map((id) =>
          projectedRun(id, sequence, { pending: [pendingOf(id, `s${sequence}`)] }),
        ),
        ended: [],
      });
    for (let sequence = 0; sequence < 10; sequence += 2) {
      await Promise.all([
        write(store, sequence + 1, ids),
        write(other, sequence, [...ids].reverse()),
        store.setFinalStatus(`run-${sequence}`, 'completed'),
      ]);
    }
    const shown = (await allOf({}, 7)).sort();
    expect(shown).toEqual(
      ids
        .filter((id) => !['run-0', 'run-2', 'run-4', 'run-6', 'run-8'].includes(id))
        .map((id) => `s9:${id}`)
        .sort(),
    );
    await expect(rowsOf('run_standings')).resolves.toBe(15);
  });

  describe('a page of validations', () => {
    it('is newest run first, in a run by pending id, with what lists show', async () => {
      await waits('old', 1, [pendingOf('old', 'b'), pendingOf('old', 'a')]);
      await waits('new', 2, [pendingOf('new', 'x', { priority: 'stat' })], 'p2');
      const { items } = await store.projection.listPending({}, { limit: 9, now: clock() });
      expect(items.map(({ pending }) => pending.pendingId)).toEqual(['x:new', 'a:old', 'b:old']);
      expect(items[0]).toEqual({
        position: { createdAt: '2026-11-20T08:02:00.000Z', id: 'new', pendingId: 'x:new' },
        pending: pendingOf('new', 'x', { priority: 'stat' }),
        workflowSlug: 'a',
        subjects: { patient: 'p2' },
      });
    });

    const late = { dueAt: '2026-11-20T09:59:59Z' };
    it.each<[PendingQuery, readonly string[]]>([
      [{ kind: 't.ask' }, ['ask:b']],
      [{ role: 'nurse' }, ['nurse:a']],
      [{ subject: { kind: 'patient', id: 'p2' } }, ['ask:b', 'late:b']],
      [{ subject: { kind: 'encounter', id: 'p2' } }, []],
      [{ overdue: true }, ['late:b']],
      [{ overdue: false }, ['ask:b', 'due:a', 'nurse:a']],
      [{ role: 'nurse', overdue: false, subject: { kind: 'patient', id: 'p1' } }, ['nurse:a']],
      [{ role: 'nurse', kind: 't.ask' }, []],
    ])('keeps those of %j, page by page', async (query, ids) => {
      await waits('a', 1, [
        pendingOf('a', 'nurse', { assignment: { roles: ['doctor', 'nurse', 'nurse'] } }),
        pendingOf('a', 'due', { dueAt: new Date(clock().getTime() + 1_000).toISOString() }),
      ]);
      await waits(
        'b',
        2,
        [pendingOf('b', 'late', late), pendingOf('b', 'ask', { kind: 't.ask' })],
        'p2',
      );
      expect((await page(query)).ids).toEqual(ids);
      await expect(allOf(query, 1)).resolves.toEqual(ids);
    });

    it('has what became overdue since it was stored', async () => {
      const dueAt = new Date(clock().getTime() + 60_000).toISOString();
      await waits('a', 1, [pendingOf('a', 'x', { dueAt })]);
      expect((await page({ overdue: true })).ids).toEqual([]);
      clock.advance(60_001);
      expect((await page({ overdue: false })).ids).toEqual([]);
      expect((await page({ overdue: true })).ids).toEqual(['x:a']);
      expect((await page({ overdue: true, kind: 'core.validation' })).ids).toEqual(['x:a']);
    });

    it('goes on after a validation, or a run, that is gone', async () => {
      await waits('old', 1, [pendingOf('old', 'x')]);
      await waits('new', 2, [pendingOf('new', 'a'), pendingOf('new', 'b')]);
      const { next } = await page({}, 1);
      await apply([projectedRun('new', 1, { pending: [pendingOf('new', 'b')] })]);
      expect((await page({}, 9, next)).ids).toEqual(['b:new', 'x:old']);
      await store.setFinalStatus('new', 'completed');
      expect((await page({}, 9, next)).ids).toEqual(['x:old']);
      const { createdAt, id } = next as PendingPosition;
      expect((await page({}, 9, { createdAt, id })).ids).toEqual(['x:old']);
    });

    it('leaves out, and forgets, runs that ended by another hand', async () => {
      await waits('a', 1, [pendingOf('a', 'x')]);
      await waits('b', 2, [pendingOf('b', 'x')]);
      await database.knex('runs').where({ id: 'b' }).update({ final_status: 'completed' });
      expect((await page({}, 1)).ids).toEqual(['x:a']);
      await expect(rowsOf('pending_validations')).resolves.toBe(1);
    });

    it('is short when its validations are large, and goes on with the next one', async () => {
      const large = (id: string, characters: number) =>
        pendingOf(id, 'x', { payload: { text: 'é'.repeat(characters) } });
      await waits('small', 5, [pendingOf('small', 'x')]);
      await waits('huge', 4, [large('huge', 700_000)]);
      for (const id of ['a', 'b', 'c']) await waits(id, 3, [large(id, 200_000)]);
      expect((await page()).ids).toEqual(['x:small']);
      const pages: (readonly string[])[] = [];
      for (let after: PendingPosition | undefined, isLast = false; !isLast;) {
        const { ids, next } = await page({ kind: 'core.validation', overdue: false }, 50, after);
        pages.push(ids);
        after = next;
        isLast = next === undefined;
      }
      expect(pages).toEqual([['x:small'], ['x:huge'], ['x:c', 'x:b'], ['x:a']]);
    });

    it('examines a bounded number of validations when two common filters match nothing together', async () => {
      const kinds = Array.from({ length: 2_300 }, (_, index) => ({
        kind: index % 2 === 0 ? 'even' : 'odd',
        assignment: { roles: [index % 2 === 0 ? 'doctor' : 'nurse'] },
      }));
      const pending = [...kinds, ...kinds].map((more, index) =>
        pendingOf('many', `n${index}`, more),
      );
      await waits('many', 2, pending);
      await waits('rare', 1, [
        pendingOf('rare', 'x', { kind: 'even', assignment: { roles: ['nurse'] } }),
      ]);
      const first = await page({ kind: 'even', role: 'nurse' });
      expect(first.ids).toEqual([]);
      expect(first.next).toBeDefined();
      const second = await page({ kind: 'even', role: 'nurse' }, 50, first.next);
      expect(second).toEqual({ ids: ['x:rare'], next: undefined });
    });
  });
});

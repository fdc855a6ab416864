import { fixedClock, type FixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import { createPurge } from '../purge/purge';
import type { RunStore } from '../run-store';
import { MAX_COMMENTS } from './comments';
import type { TaskMarks } from './task-marks';

const START = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:01:00.000Z';
const TASK = { pendingId: 'ask:evt-1', runId: 'evt-1' };
const MARKED = ['task_claims', 'task_comments', 'task_put_offs', 'task_decisions', 'runs'];
const ANA = { by: 'Dr Ana', byId: 'user:dr-ana' };
const BOB = { by: 'Dr Bob', byId: 'user:dr-bob' };

describe.each(['sqlite', 'postgres'] as const)('what people note on tasks, on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  let marks: TaskMarks;
  let clock: FixedClock;

  beforeAll(async () => {
    database = await openTestDatabase(backend);
  });
  beforeEach(async () => {
    clock = fixedClock(START);
    store = await openRunStore(database, { now: clock });
    marks = store.marks;
  });
  afterEach(async () => {
    for (const table of MARKED) await database.knex(table).delete();
  });
  afterAll(() => database.close());

  const standing = async () => (await marks.claims.of([TASK.pendingId])).get(TASK.pendingId);

  describe('a claim', () => {
    it('is of whoever came first; the other learns who has it', async () => {
      expect(await marks.claims.claim(TASK, { holder: ANA })).toEqual({
        done: true,
        claim: { at: START, ...ANA },
      });
      clock.advance(60_000);
      expect(await marks.claims.claim(TASK, { holder: BOB })).toEqual({
        done: false,
        claim: { at: START, ...ANA },
      });
      expect(await standing()).toEqual({ at: START, ...ANA });
    });

    it('that is sent twice stays what it was', async () => {
      await marks.claims.claim(TASK, { holder: ANA });
      clock.advance(60_000);
      expect(await marks.claims.claim(TASK, { holder: ANA })).toEqual({
        done: true,
        claim: { at: START, ...ANA },
      });
    });

    it('of two people at once is of one of them, and both learn of which', async () => {
      const all = Array.from({ length: 20 }, (_, at) => ({ by: `Dr ${at}`, byId: `user:${at}` }));
      const outcomes = await Promise.all(all.map((holder) => marks.claims.claim(TASK, { holder })));
      expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
      const first = await standing();
      expect(outcomes.map(({ claim }) => claim)).toEqual(all.map(() => first));
    });

    it('is taken over by its instant, and no other one instead', async () => {
      await marks.claims.claim(TASK, { holder: ANA });
      clock.advance(60_000);
      const taken = { done: true, claim: { at: LATER, ...BOB } };
      expect(await marks.claims.claim(TASK, { holder: BOB, replaces: START })).toEqual(taken);
      const third = { by: 'Dr Cy', byId: 'user:dr-cy' };
      expect(await marks.claims.claim(TASK, { holder: third, replaces: START })).toEqual({
        ...{ done: false, claim: taken.claim },
      });
    });

    it('is ended by its holder, or by its instant, and its end is no error when it is over', async () => {
      await marks.claims.claim(TASK, { holder: ANA });
      expect(await marks.claims.release(TASK, { holder: BOB })).toEqual({
        done: false,
        claim: { at: START, ...ANA },
      });
      const over = { done: true, claim: null };
      expect(await marks.claims.release(TASK, { holder: ANA })).toEqual(over);
      expect(await marks.claims.release(TASK, { holder: ANA })).toEqual(over);
      await marks.claims.claim(TASK, { holder: ANA, givenBy: 'Dr Bob' });
      expect(await standing()).toEqual({ at: START, ...ANA, givenBy: 'Dr Bob' });
      expect(await marks.claims.release(TASK, { holder: BOB, replaces: START })).toEqual(over);
      expect(await standing()).toBeUndefined();
    });

    it('without authentication is of the person who is stated', async () => {
      await marks.claims.claim(TASK, { holder: { by: 'Dr Ana' } });
      expect(await marks.claims.claim(TASK, { holder: { by: 'Dr Bob' } })).toMatchObject({
        done: false,
      });
      expect(await marks.claims.release(TASK, { holder: ANA })).toMatchObject({ done: false });
      expect(await marks.claims.release(TASK, { holder: { by: 'Dr Ana' } })).toMatchObject({
        done: true,
      });
    });
  });

  describe('a comment', () => {
    const write = (key: string, text: string, writer = ANA, task = TASK) =>
      marks.comments.add(task, { key, writer, text });
    const all = { limit: 500, skip: 0 };

    it('stays as it was written, in the order of writing', async () => {
      await write('1', 'ECG demandé');
      clock.advance(60_000);
      await write('1', 'à revoir\n\u0007 après 🫀', BOB);
      const first = { pendingId: TASK.pendingId, at: START, ...ANA, text: 'ECG demandé' };
      const second = { ...first, at: LATER, ...BOB, text: 'à revoir\n\u0007 après 🫀' };
      expect(await marks.comments.ofRun('evt-1', all)).toEqual([first, second]);
      expect(await marks.comments.ofRun('evt-1', { limit: 1, skip: 1 })).toEqual([second]);
      expect(await marks.comments.ofRun('evt-2', all)).toEqual([]);
      expect(await marks.comments.count([TASK.pendingId, 'ask:evt-2'])).toEqual(
        new Map([[TASK.pendingId, 2]]),
      );
    });

    it('that is sent again is one comment, and does not change', async () => {
      const first = await write('1', 'ECG demandé');
      clock.advance(60_000);
      const again = await Promise.all([write('1', 'autre'), write('1', 'ECG demandé')]);
      expect(again).toEqual([first, first]);
      expect(await marks.comments.ofRun('evt-1', all)).toEqual([first]);
    });

    it('is not added to a task that has its most, however many come at once', async () => {
      const many = Array.from({ length: 2 * MAX_COMMENTS }, (_, at) =>
        write(String(at), `mot ${at}`),
      );
      const added = (await Promise.all(many)).filter((each) => each !== null);
      expect(added).toHaveLength(MAX_COMMENTS);
      expect(await write('more', 'encore')).toBeNull();
      expect(await write('1', 'mot 1', BOB, { ...TASK, pendingId: 'other:evt-1' })).not.toBeNull();
    });

    it('of another run that names a subject is purged with the subject, by age only without its run', async () => {
      const { texts } = createPurge(database);
      const run = { id: 'evt-1', service: 's', workflowName: 'w', event: {} };
      await store.insert(run);
      await write('1', 'comme p-10');
      await write('2', 'comme p-1, hier');
      expect(await texts.count('comments', { naming: 'p-1' })).toBe(1);
      expect(await texts.remove('comments', { naming: 'p-1' })).toBe(1);
      const before = { before: LATER };
      expect(await texts.count('comments', before)).toBe(0);
      expect(await texts.remove('comments', before)).toBe(0);
      await database.knex('runs').delete();
      expect(await texts.count('comments', { before: START })).toBe(0);
      expect(await texts.remove('comments', before)).toBe(1);
    });
  });

  describe('a task that is put off', () => {
    const until = { until: LATER, escalations: 1 };

    it('is so for the person alone, until they change it', async () => {
      await marks.putOffs.set(TASK, ANA.byId, { ...until, escalations: 0 });
      await marks.putOffs.set(TASK, ANA.byId, until);
      const ids = [TASK.pendingId, 'ask:evt-2'];
      expect(await marks.putOffs.of(ids, ANA.byId)).toEqual(new Map([[TASK.pendingId, until]]));
      expect(await marks.putOffs.of(ids, BOB.byId)).toEqual(new Map());
      await marks.putOffs.set(TASK, ANA.byId, null);
      expect(await marks.putOffs.of(ids, ANA.byId)).toEqual(new Map());
    });

    it('is forgotten once it is over', async () => {
      await marks.putOffs.set(TASK, ANA.byId, until);
      clock.advance(60_001);
      await openRunStore(database, { now: clock });
      expect(await database.knex('task_put_offs')).toEqual([]);
    });
  });

  describe('the decisions of a person', () => {
    const decide = (at: string, person = ANA.byId, runId = at) =>
      marks.decided.add({ pendingId: `ask:${runId}`, runId }, { person, decision: 'accepted', at });
    const listed = async (page = {}, persons = [ANA.byId]) => {
      const { items, next } = await marks.decided.list(persons, { limit: 9, ...page });
      return { runs: items.map(({ runId }) => runId), next };
    };

    it('are listed page by page, newest first, those of all their ids', async () => {
      for (const minute of [1, 2, 3]) await decide(`2026-03-01T09:0${minute}:00.000Z`);
      await decide('2026-03-01T09:02:30.000Z', BOB.byId);
      const [third, second, first] = [3, 2, 1].map((minute) => `2026-03-01T09:0${minute}:00.000Z`);
      const page = await listed({ limit: 2 });
      expect(page.runs).toEqual([third, second]);
      expect(await listed({ after: page.next })).toEqual({ runs: [first], next: undefined });
      const both = await listed({}, [ANA.byId, BOB.byId]);
      expect(both.runs).toEqual([third, '2026-03-01T09:02:30.000Z', second, first]);
    });

    it('name the workflow of their run, and stay as they were first noted', async () => {
      await store.insert({ id: 'evt-1', service: 's', workflowName: 'Revue', event: {} });
      await decide(START, ANA.byId, 'evt-1');
      await decide(LATER, BOB.byId, 'evt-1');
      expect((await marks.decided.list([ANA.byId], { limit: 9 })).items).toEqual([
        { ...TASK, decision: 'accepted', at: START, workflowName: 'Revue' },
      ]);
    });

    it('are listed for thirty days, and forgotten then', async () => {
      await decide('2026-01-30T09:59:59.000Z');
      await decide('2026-01-30T10:00:01.000Z');
      expect((await listed()).runs).toEqual(['2026-01-30T10:00:01.000Z']);
      clock.advance(5_000);
      await openRunStore(database, { now: clock });
      expect(await database.knex('task_decisions')).toEqual([]);
    });
  });

  it('all outlive an index that was lost, and go with their run when that is purged', async () => {
    await marks.claims.claim(TASK, { holder: ANA });
    await marks.comments.add(TASK, { key: '1', writer: ANA, text: 'vu' });
    await database.knex.schema.dropTable('runs');
    store = await openRunStore(database, { now: clock });
    expect(await standing()).toEqual({ at: START, ...ANA });
    const run = { id: 'evt-1', service: 's', workflowName: 'w', event: {} };
    await store.insert(run);
    await store.setFinalStatus('evt-1', 'completed');
    const purge = createPurge(database);
    const [entry] = await store.find({}, { limit: 1 });
    expect(await purge.remove(entry ? [entry] : [])).toBe(1);
    expect(await standing()).toBeUndefined();
    expect(await marks.comments.ofRun('evt-1', { limit: 1, skip: 0 })).toEqual([]);
  });
});

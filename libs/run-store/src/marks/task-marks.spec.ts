import { fixedClock, type FixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import { createPurge } from '../purge/purge';
import type { RunStore } from '../run-store';
import type { TaskMarks } from './task-marks';

const START = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:01:00.000Z';
const TASK = { pendingId: 'ask:evt-1', runId: 'evt-1' };
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
    for (const table of ['task_claims', 'runs']) await database.knex(table).delete();
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

  it('outlives an index that was lost, and goes with its run when that is purged', async () => {
    await marks.claims.claim(TASK, { holder: ANA });
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
  });
});

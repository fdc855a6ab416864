import { openDatabase, type Database } from '@platform/database';
import { fixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import type { RunMeta } from '../run-record';
import type { RunStore } from '../run-store';

const HOUR_MS = 3_600_000;

const metaOf = (id: string): RunMeta => ({
  id,
  service: 'workflow',
  workflowName: 'w',
  event: { eventId: id, eventType: 'lab.result' },
  subjects: { patient: `p-${id}` },
});

describe.each(['sqlite', 'postgres'] as const)('the sends of events on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  const clock = fixedClock('2026-03-01T10:00:00.000Z');

  beforeAll(async () => {
    database = await openTestDatabase(backend);
  });
  beforeEach(async () => {
    for (const table of ['runs', 'run_index_completeness', 'event_sends']) {
      await database.knex.schema.dropTableIfExists(table);
    }
    store = await openRunStore(database, { now: clock });
  });
  afterAll(() => database.close());

  it('are first attempts once each, also of two that come at once', async () => {
    await store.markComplete({ isFirst: true });
    const begun = await Promise.all(['a', 'b', 'a'].map((id) => store.sends.begin(id)));
    expect(begun).toEqual([true, true, false]);
    expect(await store.sends.begin('b')).toBe(false);
  });

  it('end with the row of the run under the id of the event', async () => {
    await store.markComplete({ isFirst: true });
    await store.sends.begin('a');
    await store.insert(metaOf('~workflow:b:a'));
    expect(await store.sends.begin('a')).toBe(false);
    await store.insert(metaOf('a'));
    expect(await store.sends.begin('a')).toBe(true);
  });

  it('are no first attempts before the index is complete', async () => {
    expect(await store.sends.begin('a')).toBe(false);
  });

  it('are no first attempts for an hour after a lost index is complete again', async () => {
    await store.markComplete();
    clock.advance(HOUR_MS - 1);
    expect(await store.sends.begin('a')).toBe(false);
    clock.advance(1);
    expect(await store.sends.begin('b')).toBe(true);
    // The first attempt at this one may have been in that hour.
    expect(await store.sends.begin('a')).toBe(false);
  });

  it('are forgotten a week after an event that nobody sent again', async () => {
    await store.markComplete({ isFirst: true });
    await store.sends.begin('old');
    clock.advance(6 * 24 * HOUR_MS);
    await store.sends.begin('recent');
    clock.advance(2 * 24 * HOUR_MS);
    const reopened = await openRunStore(database, { now: clock });
    expect(await reopened.sends.begin('old')).toBe(true);
    expect(await reopened.sends.begin('recent')).toBe(false);
  });

  it('and rows of two stores that write the same events at once do not hold each other up', async () => {
    await store.markComplete({ isFirst: true });
    const other: Database = await openDatabase(database.url);
    const stores = [store, await openRunStore(other, { now: clock })];
    const ids = Array.from({ length: 200 }, (_, at) => `evt-${at}`);
    const begun = await Promise.all(
      stores.flatMap((each, at) =>
        (at === 0 ? ids : [...ids].reverse()).map((id) => each.sends.begin(id)),
      ),
    );
    expect(begun.filter(Boolean)).toHaveLength(200);
    await Promise.all(
      stores.flatMap((each, at) =>
        (at === 0 ? ids : [...ids].reverse()).map((id) => each.insert(metaOf(id))),
      ),
    );
    expect(await store.find({}, { limit: 500 })).toHaveLength(200);
    const subject = { kind: 'patient', id: 'p-evt-7' };
    expect(await store.find({ subject }, { limit: 5 })).toHaveLength(1);
    await other.close();
  });
});

import { openDatabase, openProcessLocks, type Database } from '@platform/database';
import { fixedClock, openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

import { createFeedKeeping } from '../feed-keeper';
import { FeedStateInvalidError } from './errors';
import { openFeedCursors } from './feed-cursors';
import { openRefusedRecords } from './refused-records';

const refusal = (code: string) => ({ code, message: { fr: `refus ${code}`, en: code } });

describe.each(['sqlite', 'postgres'] as const)('the stores of sources on %s', (backend) => {
  let place: EphemeralDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    database = await openDatabase(place.url);
  });
  beforeEach(() =>
    Promise.all(
      ['source_cursors', 'refused_records'].map((name) =>
        database.knex.schema.dropTableIfExists(name),
      ),
    ),
  );
  afterAll(async () => {
    await database?.close();
    await place.close();
  });

  it('keep the state of each feed, and how far it was read', async () => {
    const clock = fixedClock('2026-11-20T08:00:00.000Z');
    const cursors = await openFeedCursors(database, clock);
    expect(await cursors.load('poll', 'a')).toBeUndefined();
    await cursors.save('poll', 'a', { state: { at: 1 } });
    await cursors.save('poll', 'b', { state: [2], readUntil: new Date('2026-11-20T07:59:00Z') });
    clock.advance(1_000);
    await cursors.save('poll', 'a', { readUntil: clock() });
    await cursors.save('other', 'a', { state: 'x' });
    expect(await cursors.load('poll', 'a')).toEqual({ at: 1 });
    expect(await cursors.load('poll', 'b')).toEqual([2]);
    const listed = [...(await cursors.list())].sort((left, right) =>
      `${left.source}${left.feed}` < `${right.source}${right.feed}` ? -1 : 1,
    );
    const [at, later] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:01.000Z'];
    expect(listed).toEqual([
      { source: 'other', feed: 'a', readUntil: null, lastSuccessAt: later },
      { source: 'poll', feed: 'a', readUntil: later, lastSuccessAt: later },
      { source: 'poll', feed: 'b', readUntil: '2026-11-20T07:59:00.000Z', lastSuccessAt: at },
    ]);
  });

  it('refuse a state that is too large, and start without one that cannot be read', async () => {
    const cursors = await openFeedCursors(database);
    await expect(
      cursors.save('poll', 'a', { state: 'x'.repeat(512 * 1024) }),
    ).rejects.toBeInstanceOf(FeedStateInvalidError);
    expect(await cursors.list()).toEqual([]);
    await cursors.save('poll', 'a', { state: 1 });
    await database.knex('source_cursors').update({ state: '{"cut' });
    expect(await cursors.load('poll', 'a')).toBeUndefined();
  });

  it('keep a refused record once, with its last refusal, the newest of each feed', async () => {
    const clock = fixedClock('2026-11-20T08:00:00.000Z');
    const records = await openRefusedRecords(database, { now: clock, maxPerFeed: 3 });
    const keep = async (feed: string, key: string, code = 'event-invalid') => {
      clock.advance(1_000);
      await records.keep('poll', { feed, key, record: { key } }, refusal(code));
    };
    await keep('a', 'r1');
    await keep('b', 'r1');
    await keep('a', 'r1', 'event-conflict');
    const [latest] = await records.list({ limit: 1 });
    expect(latest).toMatchObject({
      ...{ source: 'poll', feed: 'a', key: 'r1', attempts: 2 },
      ...{ refusal: refusal('event-conflict'), refusedAt: '2026-11-20T08:00:03.000Z' },
    });
    expect(await records.get(latest?.id ?? '')).toMatchObject({ content: '{"key":"r1"}' });
    for (const key of ['r2', 'r3', 'r4']) await keep('a', key);
    const first = await records.list({ limit: 2 });
    const rest = await records.list({ limit: 9, after: first[1] as (typeof first)[number] });
    expect([...first, ...rest].map(({ feed, key }) => `${feed} ${key}`)).toEqual([
      ...['a r4', 'a r3', 'a r2', 'b r1'],
    ]);
    expect(await records.list({ limit: 9, feed: 'b' })).toHaveLength(1);
    expect(await records.list({ limit: 9, source: 'other' })).toEqual([]);
    expect([...(await records.counts()).values()].sort()).toEqual([1, 3]);
    await records.forget('poll', { feed: 'b', key: 'r1' });
    await records.forget('poll', { feed: 'b', key: 'unknown' });
    expect(await records.list({ limit: 9, feed: 'b' })).toEqual([]);
    expect(await records.remove(first[0]?.id ?? '')).toBe(true);
    expect(await records.remove(first[0]?.id ?? '')).toBe(false);
    expect(await records.get(first[0]?.id ?? '')).toBeUndefined();
  });

  it('keep of a record that is too large, or no JSON, everything but its content', async () => {
    const records = await openRefusedRecords(database);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const contents = ['x'.repeat(1024 * 1024), circular, 1n, undefined];
    for (const [at, record] of contents.entries()) {
      await records.keep('poll', { feed: 'a', key: `k${at}\u0000`, record }, refusal('x'));
    }
    const found = await records.list({ limit: 9 });
    expect(found).toHaveLength(4);
    for (const { id } of found) expect(await records.get(id)).toMatchObject({ content: null });
  });

  it('let one process at a time read a feed', async () => {
    const cursors = await openFeedCursors(database);
    const locks = [0, 1].map(() => openProcessLocks(database));
    const processes = locks.map((own) => createFeedKeeping({ cursors, locks: own }));
    const polls: string[] = [];
    const poll = (at: number, feed: string) =>
      processes[at]?.keeperOf('poll').alone(feed, async () => void polls.push(`${feed}${at}`));
    expect(await poll(0, 'a')).toBe(true);
    expect(await poll(1, 'a')).toBe(backend === 'sqlite');
    expect(await poll(1, 'b')).toBe(true);
    if (backend === 'postgres') {
      expect(polls).toEqual(['a0', 'b1']);
      expect(processes[1]?.readHere().map(({ feed }) => feed)).toEqual(['b']);
      await processes[0]?.keeperOf('poll').save('a', { state: { at: 7 } });
      await locks[0]?.close();
      expect(await poll(1, 'a')).toBe(true);
      expect(await processes[1]?.keeperOf('poll').load('a')).toEqual({ at: 7 });
    }
    await Promise.all(locks.map((each) => each.close()));
  });
});

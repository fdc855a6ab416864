import { openDatabase, type Database } from '@platform/database';
import { fixedClock, openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

import { CredentialStoreUnavailableError } from '../errors';
import { openCredentialStore } from './knex-credential-store';
import { openTokenAccounts } from './knex-token-accounts';

const HOUR = 3_600_000;

describe.each(['sqlite', 'postgres'] as const)('token accounts: %s', (backend) => {
  let place: EphemeralDatabase;
  let url: string;
  let one: Database;
  let other: Database;

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    url = place.url;
  });
  beforeEach(async () => {
    one = await openDatabase(url);
    other = await openDatabase(url);
    for (const table of ['api_keys', 'api_key_tokens'])
      await one.knex.schema.dropTableIfExists(table);
  });
  afterEach(async () => {
    await one.close();
    await other.close();
  });
  afterAll(() => place.close());

  /** An account of a new key, with a clock. */
  async function open() {
    const clock = fixedClock('2026-03-01T10:00:00.000Z');
    const keys = await openCredentialStore(one, { now: clock });
    const accounts = await openTokenAccounts(one, { now: clock });
    const { key } = await keys.issue({
      ...{ name: 'agent', roles: ['agent:*'], createdBy: 'x', expiresAt: null },
      tokensPerDay: 100,
    });
    const reserve = (runId: string, tokens = 60, account = key.tokenAccount) =>
      accounts.reserve({ account, perDay: 100, runId, tokens });
    return { clock, keys, accounts, key, reserve };
  }

  it('let runs start while tokens are left, and count reservations', async () => {
    const { reserve } = await open();
    expect(await reserve('r1')).toBe(true);
    expect(await reserve('r2')).toBe(true);
    expect(await reserve('r3')).toBe(false);
  });

  it('count what a run has used in place of its reservation, once', async () => {
    const { accounts, reserve } = await open();
    await reserve('r1', 200);
    expect(await reserve('r2')).toBe(false);
    await accounts.settle('r1', 40);
    await accounts.settle('r1', 0);
    expect(await reserve('r2')).toBe(true);
    expect(await reserve('r3')).toBe(false);
    await accounts.settle('never reserved', 5);
  });

  it('count a run once, however often it is reserved', async () => {
    const { reserve } = await open();
    await reserve('r1', 50);
    await reserve('r1', 50);
    expect(await reserve('r2', 50)).toBe(true);
    expect(await reserve('r3')).toBe(false);
    expect(await reserve('r1')).toBe(true);
  });

  it('begin again with each day of UTC', async () => {
    const { accounts, clock, key, reserve } = await open();
    await reserve('r1', 100);
    clock.advance(13.9 * HOUR);
    expect(await reserve('r2')).toBe(false);
    clock.advance(0.2 * HOUR);
    expect(await reserve('r2')).toBe(true);
    expect(await accounts.unsettled(key.tokenAccount, 9)).toMatchObject([{ runId: 'r2' }]);
  });

  it('forget what is older than the day before', async () => {
    const { clock, reserve } = await open();
    for (let day = 0; day < 4; day += 1) {
      await reserve(`r${day}`);
      clock.advance(24 * HOUR);
    }
    const rows = (await one.knex('api_key_tokens').select('run_id')) as { run_id: string }[];
    expect(rows.map(({ run_id }) => run_id).sort()).toEqual(['r2', 'r3']);
  });

  it('list reservations only, the oldest first', async () => {
    const { accounts, clock, key, reserve } = await open();
    for (const runId of ['b', 'a', 'c']) {
      await reserve(runId, 10);
      clock.advance(1_000);
    }
    await accounts.settle('a', 3);
    expect(await accounts.unsettled(key.tokenAccount, 9)).toEqual([
      { runId: 'b', reservedAt: '2026-03-01T10:00:00.000Z' },
      { runId: 'c', reservedAt: '2026-03-01T10:00:02.000Z' },
    ]);
    expect(await accounts.unsettled(key.tokenAccount, 1)).toHaveLength(1);
  });

  it('belong to a key and those that replace it', async () => {
    const { keys, key, reserve } = await open();
    const first = await keys.rotate(key.id, { createdBy: 'x', graceMs: HOUR });
    const second = await keys.rotate(first?.key.id ?? '', { createdBy: 'x', graceMs: HOUR });
    expect(second?.key).toMatchObject({ tokensPerDay: 100, tokenAccount: key.tokenAccount });
    await reserve('r1', 100);
    expect(await reserve('r2', 1, second?.key.tokenAccount)).toBe(false);
    const { key: stranger } = await keys.issue({
      ...{ name: 'other', roles: ['agent:*'], createdBy: 'x', expiresAt: null },
    });
    expect(await reserve('r2', 1, stranger.tokenAccount)).toBe(true);
  });

  it('are shared by all processes: two never take the last tokens', async () => {
    const { key, accounts } = await open();
    const { tokenAccount: account } = key;
    const others = await openTokenAccounts(other, {
      now: fixedClock('2026-03-01T10:00:00.000Z'),
    });
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_none, at) =>
        (at % 2 === 0 ? accounts : others).reserve({
          ...{ account, perDay: 100, runId: `r${at}`, tokens: 50 },
        }),
      ),
    );
    expect(tried.filter(Boolean)).toHaveLength(2);
  });

  it('are unavailable when the database is', async () => {
    const gone = await openDatabase(url);
    const accounts = await openTokenAccounts(gone);
    await gone.close();
    const calls = await Promise.allSettled([
      accounts.reserve({ account: 'a', perDay: 1, runId: 'r', tokens: 1 }),
      accounts.settle('r', 1),
      accounts.unsettled('a', 1),
    ]);
    for (const call of calls) {
      expect(call).toMatchObject({
        reason: expect.any(CredentialStoreUnavailableError) as unknown,
      });
    }
  });
});

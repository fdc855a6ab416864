import { openDatabase, type Database } from '@platform/database';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';
import { createHash } from 'node:crypto';
import { describeCredentialStore } from './credential-store.conformance';
import { CredentialStoreUnavailableError } from '../errors';
import { openCredentialStore } from './knex-credential-store';

const INPUT = { name: 'labo', roles: ['source'], createdBy: 'user:ada', expiresAt: null };

describe.each(['sqlite', 'postgres'] as const)('%s', (backend) => {
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
    await one.knex.schema.dropTableIfExists('api_keys');
  });

  afterEach(async () => {
    await one.close();
    await other.close();
  });

  afterAll(() => place.close());

  describeCredentialStore(backend, (options) => openCredentialStore(one, options));

  it('keeps of the secret its SHA-256 alone', async () => {
    const store = await openCredentialStore(one);
    const { key, secret } = await store.issue(INPUT);
    const row = await one
      .knex<{ id: string; secret_hash: string }>('api_keys')
      .where({ id: key.id })
      .first();
    const hash = createHash('sha256').update(secret.slice(13)).digest('hex');
    expect(row?.secret_hash).toBe(hash);
    expect(JSON.stringify(row)).not.toContain(secret.slice(13));
  });

  it('ends a key in every process', async () => {
    const [first, second] = await Promise.all([
      openCredentialStore(one),
      openCredentialStore(other),
    ]);
    const { key, secret } = await first.issue(INPUT);
    expect(await second.verify(secret)).not.toBeNull();
    await second.revoke(key.id);
    expect(await first.verify(secret)).toBeNull();
  });

  it('ends a key that another process rotates meanwhile', async () => {
    const [first, second] = await Promise.all([
      openCredentialStore(one),
      openCredentialStore(other),
    ]);
    for (let round = 0; round < 10; round += 1) {
      const { key, secret } = await first.issue(INPUT);
      await Promise.all([
        first.rotate(key.id, { createdBy: 'x', graceMs: 1000 }),
        second.revoke(key.id),
      ]);
      expect(await first.verify(secret)).toBeNull();
      expect(await first.rotate(key.id, { createdBy: 'x', graceMs: 0 })).toBeNull();
    }
  });

  it.each(['', '{"0":"operator"}', '["operator"'])(
    'opens nothing with the stored roles « %s »',
    async (roles) => {
      const store = await openCredentialStore(one);
      const { key, secret } = await store.issue(INPUT);
      await one.knex('api_keys').where({ id: key.id }).update({ roles });
      expect(await store.verify(secret)).toMatchObject({ roles: [] });
      expect(await store.list({ limit: 9 })).toHaveLength(1);
    },
  );

  it.each(['', '{', '[]', '"p7"', '{"patient":7}'])(
    'binds a key to nobody with the stored context « %s »',
    async (context) => {
      const store = await openCredentialStore(one);
      const { secret } = await store.issue({ ...INPUT, context: { patient: 'p7' } });
      expect(await store.verify(secret)).toMatchObject({ context: { patient: 'p7' } });
      await one.knex('api_keys').update({ context });
      expect((await store.verify(secret))?.context).toEqual({ '': '' });
    },
  );

  it.each([
    ['secret_hash', ''],
    ['secret_hash', 'xyz'],
    ['expires_at', 'demain'],
  ])('does not know a key whose stored %s is « %s »', async (column, text) => {
    const store = await openCredentialStore(one);
    const { secret } = await store.issue(INPUT);
    await one.knex('api_keys').update({ [column]: text });
    expect(await store.verify(secret)).toBeNull();
  });

  it('knows a key whose use cannot be noted', async () => {
    const store = await openCredentialStore(one);
    const { key, secret } = await store.issue(INPUT);
    const refuse =
      backend === 'sqlite'
        ? ["CREATE TRIGGER no_use BEFORE UPDATE ON api_keys BEGIN SELECT RAISE(ABORT, 'full'); END"]
        : [
            "CREATE FUNCTION no_use() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$",
            'CREATE TRIGGER no_use BEFORE UPDATE ON api_keys FOR EACH ROW EXECUTE PROCEDURE no_use()',
          ];
    for (const statement of refuse) await one.knex.raw(statement);
    expect(await store.verify(secret)).toMatchObject({ id: key.id, lastUsedAt: null });
  });

  it('says that it is unavailable when the database is', async () => {
    const gone = await openDatabase(url);
    const store = await openCredentialStore(gone);
    await gone.close();
    const calls = await Promise.allSettled([
      store.issue(INPUT),
      store.verify(`wfp_00000000_${'a'.repeat(43)}`),
      store.get('00000000'),
      store.list({ limit: 1 }),
      store.revoke('00000000'),
      store.rotate('00000000', { createdBy: 'x', graceMs: 0 }),
    ]);
    for (const call of calls) {
      expect(call).toMatchObject({
        reason: expect.any(CredentialStoreUnavailableError) as unknown,
      });
    }
    expect(await store.verify('autre chose')).toBeNull();
  });
});

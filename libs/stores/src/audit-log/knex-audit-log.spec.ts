import { openDatabase, type Database } from '@platform/database';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { entryOf } from './__fixtures__/entries';
import { describeAuditLog } from './audit-log.conformance';
import type { AuditLog } from './audit-log';
import { toRow } from './audit-row';
import { chained } from './chain';
import { AuditLogUnavailableError } from '../errors';
import { openAuditLog } from './knex-audit-log';

const at = '2026-03-01T10:00:00.000Z';

/** By its message: the driver's errors belong to the first spec file of a process. */
const REFUSED = { message: expect.stringContaining('append-only') as unknown };

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
    await one.knex.schema.dropTableIfExists('audit_log');
  });

  afterEach(async () => {
    await one.close();
    await other.close();
  });

  afterAll(() => place.close());

  const dropTriggers = async (): Promise<void> => {
    const statements =
      backend === 'sqlite'
        ? ['update', 'delete', 'replace'].map((change) => `DROP TRIGGER audit_log_no_${change}`)
        : ['DROP TRIGGER audit_log_append_only ON audit_log'];
    for (const statement of statements) await one.knex.raw(statement);
  };

  describeAuditLog(backend, (options) => openAuditLog(one, options));

  describe('two processes', () => {
    it('append to one chain at once', async () => {
      const logs = await Promise.all([one, other, one, other].map((db) => openAuditLog(db)));
      const lines = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          (logs[index % 4] as AuditLog).append(entryOf({ requestId: `request-${index}` })),
        ),
      );
      expect(new Set(lines.map(({ seq }) => seq)).size).toBe(200);
      expect(await (logs[1] as AuditLog).verify()).toMatchObject({ ok: true, lines: 200 });
      const kept = await (logs[0] as AuditLog).list({ limit: 300 });
      expect(kept.map(({ requestId }) => requestId).sort()).toEqual(
        lines.map(({ requestId }) => requestId).sort(),
      );
    });

    it('verify while another appends', async () => {
      const [writing, reading] = await Promise.all([openAuditLog(one), openAuditLog(other)]);
      const appended = Promise.all(Array.from({ length: 300 }, () => writing.append(entryOf())));
      let isAppending = true;
      void appended.finally(() => (isAppending = false));
      while (isAppending) {
        expect(await reading.verify()).toMatchObject({ ok: true });
        // Reading a file takes no turn of the event loop by itself.
        await nextTurn();
      }
      await appended;
      expect(await reading.verify()).toMatchObject({ ok: true, lines: 300 });
    });
  });

  describe('tampering', () => {
    let log: AuditLog;

    beforeEach(async () => {
      log = await openAuditLog(one);
      for (let line = 1; line <= 5; line += 1) {
        await log.append(entryOf({ requestId: `request-${line}` }));
      }
    });

    const lines = () => one.knex('audit_log');
    it('is refused by the database', async () => {
      await expect(lines().where({ seq: 3 }).update({ action: 'x' })).rejects.toMatchObject(
        REFUSED,
      );
      await expect(lines().where({ seq: 5 }).delete()).rejects.toMatchObject(REFUSED);
      if (backend === 'postgres') {
        await expect(one.knex.raw('TRUNCATE audit_log')).rejects.toMatchObject(REFUSED);
      }
      expect(await log.verify()).toMatchObject({ ok: true, lines: 5 });
    });

    it('is refused again after the next opening', async () => {
      await dropTriggers();
      await openAuditLog(other);
      await expect(lines().where({ seq: 5 }).delete()).rejects.toMatchObject(REFUSED);
    });

    it.each<[string, () => Promise<unknown>, { seq: number; reason: string }]>([
      ['a line taken out', () => lines().where({ seq: 3 }).delete(), { seq: 3, reason: 'missing' }],
      [
        'the first line taken out',
        () => lines().where({ seq: 1 }).delete(),
        { seq: 1, reason: 'missing' },
      ],
      [
        'a resource changed',
        () => lines().where({ seq: 3 }).update({ resource: 'patient:other' }),
        { seq: 3, reason: 'altered' },
      ],
      [
        'a refusal hidden',
        async () => {
          await log.append(entryOf({ refusal: { status: 403, code: 'forbidden' } }));
          await lines().where({ seq: 6 }).update({ refusal_status: null, refusal_code: null });
        },
        { seq: 6, reason: 'altered' },
      ],
      [
        'two lines exchanged',
        async () => {
          await lines().where({ seq: 2 }).update({ seq: 99 });
          await lines().where({ seq: 3 }).update({ seq: 2 });
          await lines().where({ seq: 99 }).update({ seq: 3 });
        },
        { seq: 2, reason: 'altered' },
      ],
      [
        'a line slipped in',
        () => lines().insert(toRow({ ...entryOf(), at, seq: 0, hash: 'x' })),
        { seq: 0, reason: 'altered' },
      ],
      [
        'half a refusal written',
        () => lines().where({ seq: 4 }).update({ refusal_status: 403 }),
        { seq: 4, reason: 'unreadable' },
      ],
    ])('shows: %s', async (_what, tamper, broken) => {
      await dropTriggers();
      await tamper();
      expect(await log.verify()).toMatchObject({ ok: false, broken });
      await log.append(entryOf());
      expect(await log.verify()).toMatchObject({ ok: false, broken });
    });

    it('shows a cut end to who wrote the head down, even when the log went on', async () => {
      const head = (await log.head()) ?? undefined;
      await dropTriggers();
      await lines().where('seq', '>', 3).delete();
      expect(await log.verify()).toMatchObject({ ok: true, lines: 3 });
      expect(await log.verify(head)).toMatchObject({
        ok: false,
        head: { seq: 3 },
        broken: { seq: 4, reason: 'truncated' },
      });
      for (let line = 4; line <= 6; line += 1) await log.append(entryOf());
      expect(await log.verify(head)).toMatchObject({
        ok: false,
        broken: { seq: 5, reason: 'altered' },
      });
    });
  });

  it('verifies more lines than it reads at once, and finds the broken one', async () => {
    const log = await openAuditLog(one);
    const entries = Array.from({ length: 3_000 }, () => ({ ...entryOf(), at }));
    const rows = chained(null, entries).map(toRow);
    for (let from = 0; from < rows.length; from += 200) {
      await one.knex('audit_log').insert(rows.slice(from, from + 200));
    }
    expect(await log.verify()).toMatchObject({ ok: true, lines: 3_000, head: { seq: 3_000 } });
    await one.knex('audit_log').insert({ ...rows.at(-1), seq: 3_001 });
    expect(await log.verify()).toMatchObject({
      ok: false,
      head: { seq: 3_000 },
      broken: { seq: 3_001, reason: 'altered' },
    });
  });

  it('verifies in turns, once for all who ask meanwhile, and from the first line the next time', async () => {
    const log = await openAuditLog(one);
    const entries = Array.from({ length: 3_000 }, () => ({ ...entryOf(), at }));
    const rows = chained(null, entries).map(toRow);
    for (let from = 0; from < rows.length; from += 200)
      await one.knex('audit_log').insert(rows.slice(from, from + 200));
    let reads = 0;
    one.knex.on('query', () => (reads += 1));
    const alone = log.verify();
    let turns = 0;
    let isChecking = true;
    void alone.finally(() => (isChecking = false));
    while (isChecking) {
      turns += 1;
      await nextTurn();
    }
    expect(turns).toBeGreaterThan(10);
    const readsOfOne = reads;
    const all = await Promise.all(Array.from({ length: 20 }, () => log.verify()));
    expect(new Set(all.map(({ ok, lines }) => `${ok} ${lines}`))).toEqual(new Set(['true 3000']));
    expect(reads).toBe(2 * readsOfOne);
    await dropTriggers();
    await one.knex('audit_log').where({ seq: 7 }).update({ action: 'other' });
    expect(await log.verify()).toMatchObject({ ok: false, broken: { seq: 7, reason: 'altered' } });
  });

  it('compares with a head that was written while another caller has the chain verified', async () => {
    const log = await openAuditLog(one);
    for (let line = 0; line < 450; line += 1) await log.append(entryOf());
    const verifying = log.verify();
    const { seq, hash } = await log.append(entryOf());
    const compared = await Promise.all([verifying, log.verify({ seq, hash })]);
    expect(compared.map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('says that it is unavailable when the database is, and keeps on when it is back', async () => {
    const log = await openAuditLog(one);
    await one.knex.schema.renameTable('audit_log', 'audit_log_away');
    const calls = await Promise.allSettled([
      log.append(entryOf()),
      log.append(entryOf()),
      log.list({ limit: 1 }),
      log.head(),
      log.verify(),
    ]);
    for (const call of calls) {
      expect(call).toMatchObject({ reason: expect.any(AuditLogUnavailableError) as unknown });
    }
    await one.knex.schema.renameTable('audit_log_away', 'audit_log');
    expect(await log.append(entryOf())).toMatchObject({ seq: 1 });
  });
});

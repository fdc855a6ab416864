import { mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type ApiKey, openAuditLog, openCredentialStore } from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';

import { operate } from '../__fixtures__/operator-harness';

let folder: string;
let url: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform access ')));
  url = `sqlite:${join(folder, 'platform.sqlite')}`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: string, ...more: readonly string[]) =>
  operate({ RUN_DB_URL: url }, ...words.split(' '), ...more);
const create = (...more: readonly string[]) =>
  run('keys create --roles operator,viewer --name', 'Mme Durand', ...more);

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const createDatabase = () => onDatabase(() => Promise.resolve());
const listed = async () => JSON.parse((await run('keys list --json')).stdout) as readonly ApiKey[];
const linesOf = () =>
  onDatabase(async (database) => {
    const lines = await (await openAuditLog(database)).list({ limit: 50 });
    return lines.map(
      ({ actor, action, resource }) => `${actor.kind}:${actor.id} ${action} ${resource}`,
    );
  });

describe('the first key of an installation', () => {
  it('is made without the platform running, printed once, and good', async () => {
    const { code, stdout, stderr } = await create('--expires', 'P90D');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^wfp_[0-9A-Za-z]{8}_[\w-]{43}\n$/);
    const secret = stdout.trim();
    const id = secret.slice(4, 12);
    expect(stderr).toMatch(new RegExp(`^key ${id} \\(operator, viewer\\), until \\d{4}-`));
    expect(stderr).not.toContain(secret.slice(13));
    const good = await onDatabase(async (database) =>
      (await openCredentialStore(database)).verify(secret),
    );
    expect(good).toMatchObject({ id, name: 'Mme Durand', roles: ['operator', 'viewer'] });
    expect(await linesOf()).toEqual([
      `operator:cli createKey key:${id}`,
      'operator:cli createKey key:new',
    ]);
  });

  it('may be bound to subjects and have a limit of tokens', async () => {
    const words = 'keys create --name bot --roles agent:* --context patient=p=7 --context ward=é';
    const { code } = await run(`${words} --tokens-per-day 5000`);
    expect(code).toBe(0);
    expect(await listed()).toMatchObject([
      { context: { patient: 'p=7', ward: 'é' }, tokensPerDay: 5_000 },
    ]);
  });

  it.each([
    ['--roles agent:* --context patient', '--context'],
    ['--roles agent:* --context =p1', '--context'],
    ['--roles agent:* --context patient=', '--context'],
    ['--roles agent:* --context patient=p1 --context patient=p2', '--context'],
    ['--roles agent:*,viewer --context patient=p1', 'agent: roles only'],
    ['--roles agent:* --tokens-per-day 0', '--tokens-per-day'],
    ['--roles agent:* --tokens-per-day 1e9', '--tokens-per-day'],
  ])('is not made with %s', async (options, named) => {
    await createDatabase();
    const { code, stdout, stderr } = await run(`keys create --name bot ${options}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(named);
    expect(await listed()).toEqual([]);
  });

  it('holds for a year unless something else is said', async () => {
    await create();
    const [key] = await listed();
    const days = (Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')) / 86_400_000;
    expect([365, 366]).toContain(Math.round(days));
  });
});

describe('keys', () => {
  it('are listed without what is secret of them, and say whether they hold', async () => {
    const secret = (await create()).stdout.trim();
    const { code, stdout } = await run('keys list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^KEY +NAME +STATE .*\n\w{8} +Mme Durand +good .* operator,viewer\n$/);
    expect(stdout + (await run('keys list --json')).stdout).not.toContain(secret.slice(13));
    await run('keys revoke', secret.slice(4, 12));
    expect((await run('keys list')).stdout).toMatch(/ revoked /);
  });

  it('are revoked immediately, and the command prints it', async () => {
    const secret = (await create()).stdout.trim();
    const id = secret.slice(4, 12);
    const { code, stdout } = await run('keys revoke', id);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toMatch(new RegExp(`^revoked ${id} at \\d{4}-`));
    expect((await listed())[0]?.revokedAt).not.toBeNull();
    expect((await linesOf())[0]).toBe(`operator:cli revokeKey key:${id}`);
  });

  it('are listed past one page', async () => {
    await onDatabase(async (database) => {
      const store = await openCredentialStore(database);
      for (let at = 0; at < 201; at += 1)
        await store.issue({ name: `k${at}`, roles: ['viewer'], createdBy: 'x', expiresAt: null });
    });
    expect(new Set((await listed()).map(({ name }) => name)).size).toBe(201);
  });
});

describe('the audit log', () => {
  const headOf = ({ stdout }: { readonly stdout: string }) =>
    /head (\S+)\n$/.exec(stdout)?.[1] ?? '';
  const tamper = (change: (database: Database) => Promise<unknown>) =>
    onDatabase(async (database) => {
      const { knex } = database;
      const triggers = (await knex('sqlite_master').where({ type: 'trigger' }).select('name')) as {
        name: string;
      }[];
      for (const { name } of triggers) await knex.raw('DROP TRIGGER ??', [name]);
      await change(database);
    });

  it('is empty at first', async () => {
    await createDatabase();
    expect(await run('audit verify')).toEqual({ code: 0, stdout: 'empty\n', stderr: '' });
  });

  it('is sound, and its head can be expected later', async () => {
    await create();
    const first = await run('audit verify');
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^sound, 2 lines\nhead 2:[0-9a-f]{64}\n$/);
    await create();
    const second = await run('audit verify --expect', headOf(first));
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toMatch(/^sound, 4 lines\n/);
  });

  it('that was changed is broken', async () => {
    await create();
    await tamper(({ knex }) => knex('audit_log').where({ seq: 1 }).update({ actor_id: 'other' }));
    const { code, stdout } = await run('audit verify');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^BROKEN at line 1: altered\n/);
    expect((await run('audit verify --json')).code).toBe(1);
  });

  it('whose end was cut is broken against a head of before', async () => {
    await create();
    const head = headOf(await run('audit verify'));
    await tamper(({ knex }) => knex('audit_log').where({ seq: 2 }).delete());
    expect((await run('audit verify')).code).toBe(0);
    const { code, stdout } = await run('audit verify --expect', head);
    expect(code).toBe(1);
    expect(stdout).toMatch(/truncated/);
  });
});

it('the database of the data folder is found where the stack made it', async () => {
  await createDatabase();
  renameSync(join(folder, 'platform.sqlite'), join(folder, 'runs.sqlite'));
  const { code, stdout } = await operate({ PLATFORM_DATA_DIR: folder }, 'keys', 'list', '--json');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[]\n' });
});

describe('what is typed is refused in one line that names what to fix:', () => {
  it.each([
    ['keys create --roles viewer', /--name/],
    ['keys create --name a', /--roles/],
    ['keys create --name a --roles root', /--roles: unknown role "root"/],
    ['keys create --name a --roles ,', /--roles/],
    ['keys create --name a --roles viewer --expires soon', /--expires/],
    ['keys create --name a --roles viewer --expires P99Y', /--expires/],
    ['keys revoke', /<id>/],
    ['keys revoke a b', /"b"/],
    ['keys revoke zzzzzzzz', /no key has the id "zzzzzzzz"/],
    ['audit verify --expect 3', /--expect/],
    ['audit verify --database mysql://h/d', /--database is not usable/],
    ['keys list all', /"all"/],
  ])('%s', async (words, names) => {
    await createDatabase();
    const { code, stdout, stderr } = await run(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(names);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    'keys create --name a --roles viewer',
    'keys list',
    'keys revoke zzzzzzzz',
    'audit verify',
  ])('%s, without a database, and none is made', async (words) => {
    const { code, stderr } = await operate({ PLATFORM_DATA_DIR: folder }, ...words.split(' '));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^--database: sqlite:.*runs\.sqlite does not exist: .*RUN_DB_URL.*\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['keys list', 'audit verify', 'purge --older-than P1Y'])(
    '%s, with a file that does not exist, which would be empty',
    async (words) => {
      const { code, stderr } = await run(words);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^--database: sqlite:.*platform\.sqlite does not exist: .*\n$/);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('a whole key where its id is meant, without repeating it', async () => {
    const { code, stderr } = await run('keys revoke', `wfp_aaaaaaaa_${'S'.repeat(43)}`);
    expect(code).toBe(2);
    expect(stderr).not.toContain('SSS');
  });
});

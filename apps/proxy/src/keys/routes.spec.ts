import type { ApiKey } from '@platform/stores';

import {
  openGateHarness,
  type Answered,
  type GateHarness,
} from '../identity/__fixtures__/gate-harness';

const START = '2026-11-20T10:00:00.000Z';
const DAY_MS = 86_400_000;

let harness: GateHarness;
let admin: string;
let clock: Date;
beforeEach(async () => {
  clock = new Date(START);
  harness = await openGateHarness({ now: () => clock });
  admin = await harness.key('admin');
});
afterEach(() => harness?.close());

const ask = (method: string, path: string, body?: unknown): Promise<Answered> =>
  harness.call(path, { method, headers: { 'X-Api-Key': admin }, body });
const create = (more: object = {}): Promise<Answered> =>
  ask('POST', '/api/keys', { name: 'lab', roles: ['source'], ...more });
const whoIs = async (secret: unknown): Promise<number> =>
  (await harness.call('/api/me', { headers: { 'X-Api-Key': String(secret) } })).status;
const keyOf = ({ body }: Answered) => (body['key'] ?? body) as unknown as ApiKey;
const pathsOf = ({ body }: Answered) => (body['errors'] as { path: string }[]).map((e) => e.path);
const lines = async () =>
  (await harness.audit.list({ limit: 50 })).map(({ action, resource }) => `${action} ${resource}`);

describe('a new key', () => {
  it('is answered with its secret, which opens the API', async () => {
    const tasks = { taskRoles: ['nurse'], user: 'dr-a' };
    const answer = await create({ roles: ['source', 'agent:triage'], ...tasks });
    const adminId = admin.slice(4, 12);
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      key: {
        id: expect.stringMatching(/^[0-9A-Za-z]{8}$/) as string,
        ...{ name: 'lab', roles: ['source', 'agent:triage'], createdAt: START },
        ...tasks,
        ...{ context: null, tokensPerDay: null },
        ...{
          createdBy: adminId,
          lineage: [`key:${adminId}`],
          expiresAt: '2027-11-20T10:00:00.000Z',
        },
        ...{ lastUsedAt: null, revokedAt: null },
      },
      secret: expect.stringMatching(/^wfp_[0-9A-Za-z]{8}_[\w-]{43}$/) as string,
    });
    expect(await whoIs(answer.body['secret'])).toBe(200);
  });

  it('shows its secret nowhere else: not in a list, in the audit log, in the log, or kept', async () => {
    const { body } = await create();
    const [, , hidden = ''] = /^(wfp_[^_]+_)(.*)$/.exec(String(body['secret'])) ?? [];
    expect(hidden).toHaveLength(43);
    const shown = [
      await ask('GET', '/api/keys'),
      await ask('GET', '/api/audit'),
      ...(await everyRow()),
      harness.log,
    ];
    expect(JSON.stringify(shown)).not.toContain(hidden);
    expect(JSON.stringify(shown)).toContain(keyOf({ body } as unknown as Answered).id);
  });

  it('leaves a line before, and one that names it', async () => {
    const { id } = keyOf(await create());
    expect(await lines()).toEqual([`createKey key:${id}`, 'createKey key:new']);
  });

  it.each([
    [{ expiresIn: 'PT1M' }, '2026-11-20T10:01:00.000Z'],
    [{ expiresIn: 'P1M' }, '2026-12-20T10:00:00.000Z'],
    [{ expiresIn: 'P10Y' }, '2036-11-20T10:00:00.000Z'],
    [{ expiresAt: '2026-11-21T12:00:00+02:00' }, '2026-11-21T10:00:00.000Z'],
  ])('with %j ends at %s', async (more, expiresAt) => {
    const answer = await create(more);
    expect(keyOf(answer).expiresAt).toBe(expiresAt);
    expect(await whoIs(answer.body['secret'])).toBe(200);
    clock = new Date(expiresAt);
    expect(await whoIs(answer.body['secret'])).toBe(401);
  });

  it.each([
    [{ expiresIn: 'PT59S' }, '/expiresIn'],
    [{ expiresIn: 'P11Y' }, '/expiresIn'],
    [{ expiresIn: 'P999Y9999M' }, '/expiresIn'],
    [{ expiresAt: START }, '/expiresAt'],
    [{ expiresAt: '2025-01-01T00:00:00Z' }, '/expiresAt'],
    [{ expiresAt: '9999-12-31T23:59:59Z' }, '/expiresAt'],
    [{ expiresAt: '2026-12-31T00:00:00Z', expiresIn: 'P1D' }, '/expiresIn'],
  ])('cannot end so: %j', async (more, path) => {
    const answer = await create(more);
    expect(answer).toMatchObject({ status: 422, body: { code: 'key-period-invalid' } });
    expect(pathsOf(answer)).toEqual([path]);
    expect((await harness.credentials.list({ limit: 9 })).map(({ name }) => name)).not.toContain(
      'lab',
    );
  });

  it.each([
    [{ roles: [] }, '/roles'],
    [{ roles: ['root'] }, '/roles/0'],
    [{ roles: ['viewer', 'agent:'] }, '/roles/1'],
    [{ roles: ['agent:a b'] }, '/roles/0'],
    [{ roles: ['viewer', 'viewer'] }, '/roles'],
    [{ roles: 'operator' }, '/roles'],
    [{ name: '' }, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: 'a\u001b[2J' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ expiresIn: '1 year' }, '/expiresIn'],
    [{ expiresAt: 'tomorrow' }, '/expiresAt'],
    [{ expiresAt: '2026-12-31T23:59:60Z' }, '/expiresAt'],
    [{ id: 'aaaaaaaa' }, '/id'],
    [{ context: {} }, '/context'],
    [{ context: { 'a b': 'p1' } }, '/context/a b'],
    [{ context: { patient: '' } }, '/context/patient'],
    [{ context: { patient: 7 } }, '/context/patient'],
    [{ tokensPerDay: 0 }, '/tokensPerDay'],
    [{ tokensPerDay: 1.5 }, '/tokensPerDay'],
  ])('is refused for %j', async (more, path) => {
    const answer = await create(more);
    expect(answer).toMatchObject({ status: 400, body: { code: 'body-invalid' } });
    expect(pathsOf(answer)).toContain(path);
    expect(await lines()).toEqual([]);
  });
});

describe('a key of agents', () => {
  const limits = { context: { patient: 'é-7' }, tokensPerDay: 5_000 };

  it('may be bound to a subject and limited, and so is the one that replaces it', async () => {
    const created = await create({ roles: ['agent:triage', 'agent:*'], ...limits });
    expect(keyOf(created)).toMatchObject(limits);
    const rotated = await ask('POST', `/api/keys/${keyOf(created).id}/rotate`, {});
    expect(keyOf(rotated)).toMatchObject(limits);
    const { items } = (await ask('GET', '/api/keys')).body as unknown as { items: ApiKey[] };
    expect(items.filter(({ context }) => context !== null)).toHaveLength(2);
  });

  it('is not bound with a role that the binding does not restrict', async () => {
    const answer = await create({ roles: ['agent:*', 'viewer'], ...limits });
    expect(answer).toMatchObject({ status: 400, body: { code: 'body-invalid' } });
    expect(pathsOf(answer)).toEqual(['/context']);
    expect(await harness.credentials.list({ limit: 9 })).toHaveLength(1);
  });
});

describe('the keys', () => {
  it('are listed page by page, the newest first, each once', async () => {
    for (const at of [1, 2, 3, 4]) {
      clock = new Date(clock.getTime() + (at % 2) * 1_000);
      await create({ name: `k${at}` });
    }
    const seen: string[] = [];
    let next = '/api/keys?limit=2';
    for (let page = 0; next !== '' && page < 9; page += 1) {
      const { status, body } = await ask('GET', next);
      expect(status).toBe(200);
      seen.push(...(body['items'] as ApiKey[]).map(({ id }) => id));
      const cursor = body['nextCursor'] as string | undefined;
      next = cursor === undefined ? '' : `/api/keys?limit=2&cursor=${cursor}`;
    }
    const all = await harness.credentials.list({ limit: 50 });
    expect(all).toHaveLength(5);
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it.each(['cursor=zzz', 'cursor=e30', 'limit=0', 'limit=201', 'page=2'])(
    'are not listed by %s',
    async (query) => {
      const answer = await ask('GET', `/api/keys?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'query-invalid' } });
    },
  );
});

describe('a key that is revoked', () => {
  it('opens nothing from then on, and keeps its first instant', async () => {
    const created = await create();
    const { id } = keyOf(created);
    const revoked = await ask('DELETE', `/api/keys/${id}`);
    expect({ status: revoked.status, at: keyOf(revoked).revokedAt }).toEqual({
      ...{ status: 200, at: START },
    });
    expect(await whoIs(created.body['secret'])).toBe(401);
    clock = new Date(clock.getTime() + 5_000);
    expect(keyOf(await ask('DELETE', `/api/keys/${id}`)).revokedAt).toBe(START);
    expect((await lines())[0]).toBe(`revokeKey key:${id}`);
  });

  it.each(['zzzzzzzz', 'x', 'a.b', `wfp_aaaaaaaa_${'A'.repeat(43)}`])('is not %s', async (id) => {
    const answer = await ask('DELETE', `/api/keys/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('a key that is replaced', () => {
  it.each([
    [{}, DAY_MS],
    [{ grace: 'PT0S' }, 0],
    [{ grace: 'P7D' }, 7 * DAY_MS],
  ])('goes on for its grace: %j', async (body, graceMs) => {
    const old = await create({ roles: ['source', 'viewer'], expiresIn: 'P90D' });
    const { id } = keyOf(old);
    const renewed = await ask('POST', `/api/keys/${id}/rotate`, body);
    expect(renewed.status).toBe(201);
    expect(keyOf(renewed)).toMatchObject({
      ...{ name: 'lab', roles: ['source', 'viewer'], expiresAt: '2027-02-18T10:00:00.000Z' },
    });
    const other = keyOf(renewed).id;
    expect(other).not.toBe(id);
    expect((await lines()).slice(0, 2)).toEqual([`rotateKey key:${other}`, `rotateKey key:${id}`]);
    const end = clock.getTime() + graceMs;
    if (graceMs > 0) {
      clock = new Date(end - 1);
      expect(await whoIs(old.body['secret'])).toBe(200);
    }
    clock = new Date(end);
    expect(await whoIs(old.body['secret'])).toBe(401);
    expect(await whoIs(renewed.body['secret'])).toBe(200);
  });

  it('may not be one that has ended, nor unknown', async () => {
    const { id } = keyOf(await create());
    await ask('DELETE', `/api/keys/${id}`);
    const answer = await ask('POST', `/api/keys/${id}/rotate`, {});
    expect(answer).toMatchObject({ status: 409, body: { code: 'key-ended' } });
    expect((await ask('POST', '/api/keys/zzzzzzzz/rotate')).status).toBe(404);
  });

  it.each([
    [{ grace: 'P8D' }, 422],
    [{ grace: 'P1Y' }, 422],
    [{ grace: 'soon' }, 400],
    [{ grace: '-PT1S' }, 400],
    [{ grace: null }, 400],
  ])('cannot go on for %j', async (body, status) => {
    const { id } = keyOf(await create());
    const answer = await ask('POST', `/api/keys/${id}/rotate`, body);
    expect(answer.status).toBe(status);
    expect(pathsOf(answer)).toEqual(['/grace']);
    expect(await harness.credentials.list({ limit: 9 })).toHaveLength(2);
  });
});

describe('a caller without the role admin', () => {
  const asking = async (caller: object, path: string, body: object) => {
    const input = { name: 'caller', roles: ['operator'], createdBy: 'cli', expiresAt: null };
    const { secret } = await harness.credentials.issue({ ...input, ...caller });
    const headers = { 'X-Api-Key': secret };
    return harness.call(path, { method: 'POST', headers, body });
  };

  it.each([
    [{}, { roles: ['operator', 'viewer'] }],
    [{ roles: ['operator', 'publisher'] }, { roles: ['designer'] }],
    [{ roles: ['operator', 'agent:*'] }, { roles: ['agent:triage', 'agent:*'] }],
    [
      { taskRoles: ['nurse'], user: 'u1' },
      { roles: ['viewer'], taskRoles: ['nurse'], user: 'u1' },
    ],
    [{ taskRoles: ['*'] }, { roles: ['viewer'], taskRoles: ['*', 'nurse'] }],
  ])('who has %j gives %j', async (caller, given) => {
    const answer = await asking(caller, '/api/keys', { name: 'lab', ...given });
    expect(answer.status).toBe(201);
  });

  it.each([
    [{}, { roles: ['viewer', 'source'] }, ['/roles/1']],
    [{}, { roles: ['admin', 'publisher'] }, ['/roles/0', '/roles/1']],
    [{}, { roles: ['decision-relay'] }, ['/roles/0']],
    [{ roles: ['operator', 'agent:triage'] }, { roles: ['agent:*'] }, ['/roles/0']],
    [{ taskRoles: ['nurse'] }, { roles: ['viewer'], taskRoles: ['*'] }, ['/taskRoles/0']],
    [{ user: 'u1' }, { roles: ['viewer'], user: 'u2' }, ['/user']],
  ])(
    'who has %j does not give %j, in a new key or in one that is replaced',
    async (caller, given, paths) => {
      const answer = await asking(caller, '/api/keys', { name: 'lab', ...given });
      expect(answer).toMatchObject({ status: 403, body: { code: 'role-not-held' } });
      expect(pathsOf(answer)).toEqual(paths);
      const { id } = keyOf(await create(given));
      const replaced = await asking(caller, `/api/keys/${id}/rotate`, {});
      expect(replaced).toMatchObject({ status: 403, body: { code: 'role-not-held' } });
      expect((await harness.credentials.get(id))?.expiresAt).toBe('2027-11-20T10:00:00.000Z');
    },
  );

  it('ends any key all the same', async () => {
    const { id } = keyOf(await create());
    const operator = await harness.key('operator');
    const headers = { 'X-Api-Key': operator };
    expect((await harness.call(`/api/keys/${id}`, { method: 'DELETE', headers })).status).toBe(200);
  });
});

async function everyRow(): Promise<readonly unknown[]> {
  const { knex } = harness.database;
  const tables = (await knex('sqlite_master').where({ type: 'table' }).select('name')) as {
    name: string;
  }[];
  return Promise.all(tables.map(({ name }) => knex(name).select()));
}

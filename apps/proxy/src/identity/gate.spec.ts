import { defineOperation, problemError, type Route } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { openGateHarness, type Answered, type GateHarness } from './__fixtures__/gate-harness';

const thing = defineOperation({
  id: 'doThing',
  method: 'post',
  path: '/api/things/:id',
  tag: 'things',
  summary: 'Does it.',
  access: ['designer'],
  params: Type.Object({ id: Type.String() }),
  answers: { 200: { description: 'Done.', schema: Type.Object({ done: Type.Boolean() }) } },
  audited: ({ params }) => `thing:${String(params['id'])}`,
});

let done: string[];
const routes: readonly Route[] = [
  thing.handledBy(({ params }) => {
    if (params.id === 'refused') throw problemError('run-ended');
    done.push(params.id);
    return { status: 200, body: { done: true } };
  }),
  defineOperation({
    ...{ id: 'getOpen', method: 'get', path: '/open', tag: 'things', summary: 'Open.' },
    access: 'public',
    answers: { 204: { description: 'No action is needed.' } },
  }).handledBy(() => ({ status: 204 })),
  defineOperation({
    ...{ id: 'probe', method: 'get', path: '/probe', tag: 'things', summary: 'Alive.' },
    ...{ access: 'public', isProbe: true },
    answers: { 204: { description: 'No action is needed.' } },
  }).handledBy(() => ({ status: 204 })),
];

let harness: GateHarness;
const open = async (
  mode: 'open' | 'keys',
  requestsPerMinute: number | null = null,
  now?: () => Date,
): Promise<void> => {
  harness = await openGateHarness({
    auth: { mode, requestsPerMinute },
    routes,
    ...(now && { now }),
  });
};
beforeEach(() => {
  done = [];
});
afterEach(() => harness?.close());

const withKey = (key: string, path = '/api/me', method = 'GET'): Promise<Answered> =>
  harness.call(path, { method, headers: { 'X-Api-Key': key } });

describe('a caller without a key', () => {
  it('may ask for what is public as often as its address may, and for a probe always', async () => {
    await open('keys', 2);
    const asked: number[] = [];
    for (const path of ['/open', '/open', '/open', '/probe', '/probe'])
      asked.push((await harness.call(path)).status);
    expect(asked).toEqual([204, 204, 429, 204, 204]);
    const refused = await harness.call('/open');
    expect(refused.body).toMatchObject({ code: 'too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await withKey(await harness.key('viewer'))).status).toBe(200);
  });
});

describe('a caller with a key', () => {
  beforeEach(() => open('keys'));

  it.each([
    ['X-Api-Key', ''],
    ['Authorization', 'Bearer '],
  ])('presents it in %s [RUN-185]', async (name, before) => {
    const key = await harness.key('publisher');
    const { status, body } = await harness.call('/api/me', { headers: { [name]: before + key } });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'key',
      id: key.slice(4, 12),
      name: 'key of publisher',
      roles: ['designer', 'publisher', 'viewer'],
      taskRoles: [],
      users: [],
      instance: {
        locale: 'fr',
        timezone: 'Europe/Paris',
        // Those that have a label, in every language.
        taskRoles: { doctor: { fr: 'Médecin', en: 'Médecin' } },
      },
    });
  });

  it('of an agent alone is told who it is too', async () => {
    const { status, body } = await withKey(await harness.key('agent:triage'));
    expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'key' } });
    expect(body['roles']).toContain('agent:triage');
  });

  it('needs one of the roles of what it asks for', async () => {
    const answer = await withKey(await harness.key('viewer'), '/api/things/t1', 'POST');
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(done).toEqual([]);
  });

  it('is asked for one', async () => {
    const answer = await harness.call('/api/me');
    expect(answer).toMatchObject({ status: 401, body: { code: 'authentication-required' } });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="platform"');
  });

  it('needs none for what is public', async () => {
    expect((await harness.call('/open')).status).toBe(204);
  });

  it.each([
    [{ 'X-Api-Key': '' }, 401, 'authentication-required'],
    [{ Authorization: '  ' }, 401, 'authentication-required'],
    [{ 'X-Api-Key': 'wfp_aaaaaaaa_short' }, 401, 'credentials-refused'],
    [{ 'X-Api-Key': `wfp_aaaaaaaa_${'A'.repeat(43)}` }, 401, 'credentials-refused'],
    [{ 'X-Api-Key': `wfp_${'A'.repeat(9_000)}` }, 401, 'credentials-refused'],
    [{ 'X-Api-Key': "' OR 1=1 --" }, 401, 'credentials-refused'],
    [{ 'X-Api-Key': '\u00e9\u00ff\u0080' }, 401, 'credentials-refused'],
    [{ Authorization: 'Bearer wfp_x' }, 401, 'credentials-refused'],
    [{ Authorization: 'Bearer a.b.c' }, 401, 'credentials-refused'],
    [{ Authorization: 'Basic Og==' }, 401, 'credentials-refused'],
    [{ 'X-Api-Key': ['a', 'b'] }, 400, 'credentials-ambiguous'],
    [{ Authorization: ['Bearer a', 'Bearer b'] }, 400, 'credentials-ambiguous'],
    [{ 'X-Api-Key': 'a', Authorization: 'Bearer b' }, 400, 'credentials-ambiguous'],
  ])('is not known by %j [RUN-185]', async (headers, status, code) => {
    expect(await harness.call('/api/me', { headers })).toMatchObject({ status, body: { code } });
  });

  it('is refused in the same words for an unknown key, a wrong secret and an ended key', async () => {
    const key = await harness.key('viewer');
    const ended = await harness.key('viewer');
    await harness.credentials.revoke(ended.slice(4, 12));
    const wrong = `${key.slice(0, 13)}${'A'.repeat(43)}`;
    const answers = await Promise.all(
      [wrong, ended, `wfp_zzzzzzzz_${'A'.repeat(43)}`].map((each) => withKey(each)),
    );
    const [first] = answers.map(({ status, body: { instance: _request, ...body }, headers }) => ({
      ...{ status, body, challenge: headers['www-authenticate'] },
    }));
    expect(first?.status).toBe(401);
    for (const { body, headers } of answers) {
      const { instance: _request, ...rest } = body;
      expect({ status: 401, body: rest, challenge: headers['www-authenticate'] }).toEqual(first);
    }
  });

  it('that is refused is told to the log, with why and in which request, never with its secret', async () => {
    const key = await harness.key('viewer');
    await withKey(key);
    const wrong = `${key.slice(0, 13)}${'S'.repeat(43)}`;
    const { headers } = await withKey(wrong);
    await harness.call('/api/me', { headers: { Authorization: 'Basic U0VDUkVU' } });
    const requestId = headers['x-request-id'];
    const told = harness.log.filter(({ message }) => message === 'identification refusée');
    expect(told.map(({ fields }) => fields)).toEqual([
      { address: '127.0.0.1', reason: 'key-refused', requestId },
      expect.objectContaining({ reason: 'scheme-unknown' }),
    ]);
    const text = JSON.stringify(harness.log);
    for (const hidden of [key.slice(13), 'SSSS', 'U0VDUkVU']) expect(text).not.toContain(hidden);
  });

  it('is a 503 while the keys cannot be looked up', async () => {
    const key = await harness.key('viewer');
    await harness.database.close();
    const answer = await withKey(key);
    expect(answer).toMatchObject({ status: 503, body: { code: 'credential-store-unavailable' } });
  });
});

describe('what is done', () => {
  beforeEach(() => open('keys'));

  it('leaves a line that names who, what and in which request', async () => {
    const key = await harness.key('designer');
    const { headers } = await withKey(key, '/api/things/t1', 'POST');
    expect(await harness.audit.list({ limit: 9 })).toEqual([
      expect.objectContaining({
        actor: { kind: 'key', id: key.slice(4, 12), name: 'key of designer' },
        ...{ action: 'doThing', resource: 'thing:t1', requestId: headers['x-request-id'] },
      }),
    ]);
  });

  it('and refused leaves a second one that says so', async () => {
    await withKey(await harness.key('designer'), '/api/things/refused', 'POST');
    const [second, first] = await harness.audit.list({ limit: 9 });
    expect(first?.refusal).toBeUndefined();
    expect(second).toMatchObject({
      resource: 'thing:refused',
      refusal: { status: 409, code: 'run-ended' },
    });
  });

  it('is not done when no line can be left', async () => {
    const key = await harness.key('designer');
    await harness.database.knex.raw('ALTER TABLE audit_log RENAME TO away');
    const answer = await withKey(key, '/api/things/t1', 'POST');
    expect(answer).toMatchObject({ status: 503, body: { code: 'audit-log-unavailable' } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(done).toEqual([]);
  });
});

describe('an API that asks nobody', () => {
  beforeEach(() => open('open'));

  it('lets anybody of this machine do everything but what takes a key', async () => {
    const { status, body } = await harness.call('/api/me');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ kind: 'anonymous', id: 'anonymous', name: 'anonymous' },
        roles: [
          ...[
            'admin',
            'clinician',
            'decision-relay',
            'designer',
            'operator',
            'publisher',
            'source',
          ],
          'viewer',
        ],
        ...{ taskRoles: [], users: [] },
        instance: {
          locale: 'fr',
          timezone: 'Europe/Paris',
          // Those that have a label, in every language.
          taskRoles: { doctor: { fr: 'Médecin', en: 'Médecin' } },
        },
      },
    });
  });

  it('holds a key that is presented to its roles', async () => {
    expect((await withKey(await harness.key('viewer'), '/api/keys')).status).toBe(403);
    expect((await withKey('wfp_none')).status).toBe(401);
  });

  it.each([
    { Host: 'localhost:4000' },
    { Host: '127.0.0.1' },
    { Host: '[::1]:4000' },
    { Host: 'LOCALHOST' },
    { Origin: 'http://localhost:5173' },
    { Origin: 'http://127.0.0.1:4000' },
    { Authorization: 'Bearer whatever' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-For': '::1, ::ffff:127.0.0.1' },
    { 'X-Forwarded-For': '127.0.0.7:51234, [::1]:51234,' },
  ])('serves %j', async (headers) => {
    expect((await harness.call('/api/me', { headers })).status).toBe(200);
  });

  it.each([
    { Host: 'evil.example' },
    { Host: 'evil.example:4000' },
    { Host: '127.0.0.1.evil.example' },
    { Host: 'localhost.evil.example' },
    { Host: 'localhost:4000@evil.example' },
    { Host: '10.0.0.1' },
    { Origin: 'https://evil.example' },
    { Origin: 'http://127.0.0.1.evil.example' },
    { Origin: 'null' },
    { Origin: 'file://' },
  ])('does not serve a page of another site: %j', async (headers) => {
    const answer = await harness.call('/api/things/t1', { method: 'POST', headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'host-not-local' } });
    expect(done).toEqual([]);
  });

  it.each([
    '10.0.0.7',
    '10.0.0.7:51234',
    '127.0.0.1, 10.0.0.7',
    '10.0.0.7, 127.0.0.1',
    '2001:db8::7',
    '::ffff:10.0.0.7',
    '[2001:db8::7]:51234',
    'unknown',
    '127.0.0.1 10.0.0.7',
    ['127.0.0.1', '10.0.0.7'],
  ])('does not serve another machine through a local reverse proxy: %j', async (addresses) => {
    const headers = { Host: 'localhost', 'X-Forwarded-For': addresses };
    const answer = await harness.call('/api/things/t1', { method: 'POST', headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'host-not-local' } });
    expect(done).toEqual([]);
  });

  it('can be limited too', async () => {
    await harness.close();
    await open('open', 1);
    expect((await harness.call('/api/me')).status).toBe(200);
    expect((await harness.call('/api/me')).status).toBe(429);
  });
});

describe('an API that asks who calls', () => {
  it('is served under any name, to any address', async () => {
    await open('keys');
    const headers = {
      'X-Api-Key': await harness.key('viewer'),
      ...{ Host: 'platform.chu.example', Origin: 'https://console.chu.example' },
      'X-Forwarded-For': '10.0.0.7',
    };
    expect((await harness.call('/api/me', { headers })).status).toBe(200);
  });
});

describe('a caller who asks too much', () => {
  beforeEach(() => open('keys', 2));

  it('is told when to ask again, and holds up nobody else', async () => {
    const [busy, quiet] = [await harness.key('viewer'), await harness.key('viewer')];
    const first = await withKey(busy);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect((await withKey(busy)).status).toBe(200);
    const third = await withKey(busy);
    expect(third).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(third.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(third.headers['ratelimit-reset']).toBe(third.headers['retry-after']);
    expect((await withKey(quiet)).status).toBe(200);
  });
});

describe('an address that guesses', () => {
  beforeEach(() => open('keys'));

  it('is slowed after 60 wrong keys, without holding up those who have a good one', async () => {
    const key = await harness.key('viewer');
    const guess = (at: number) => withKey(`wfp_aaaaaaaa_${String(at).padStart(43, 'A')}`);
    for (let at = 0; at < 60; at += 1) {
      const { status } = await guess(at);
      expect(status).toBe(401);
    }
    const slowed = await guess(60);
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    await guess(61);
    const told = harness.log.filter(({ message }) => message.startsWith("trop d'identifications"));
    expect(told.map(({ fields }) => fields)).toEqual([
      { address: '127.0.0.1', requestId: slowed.headers['x-request-id'] },
    ]);
    expect((await withKey(key)).status).toBe(200);
    expect((await harness.call('/api/me')).status).toBe(401);
  });

  it('is slowed after ten times as many though it names another address each time, as a reverse proxy does', async () => {
    await harness.close();
    harness = await openGateHarness({ trustedProxies: ['127.0.0.1'] });
    const key = await harness.key('viewer');
    const guess = (at: number) =>
      harness.call('/api/me', {
        headers: {
          'X-Api-Key': `wfp_aaaaaaaa_${String(at).padStart(43, 'A')}`,
          'X-Forwarded-For': `10.0.${at >> 8}.${at & 255}`,
        },
      });
    const known = { 'X-Api-Key': key, 'X-Forwarded-For': '10.9.9.9' };
    expect((await harness.call('/api/me', { headers: known })).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 601; at += 1) statuses.push((await guess(at)).status);
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([401]));
    expect(statuses[600]).toBe(429);
    expect((await harness.call('/api/me', { headers: known })).status).toBe(200);
    const newKey = { ...known, 'X-Api-Key': await harness.key('viewer') };
    expect((await harness.call('/api/me', { headers: newKey })).status).toBe(200);
  });
});

import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  entriesOf,
  linkOf,
  openServerHarness,
  type ServerHarness,
} from '../__fixtures__/open-server-harness';
import { BEHAVIOUR_NAMES, BEHAVIOURS, type Behaviours } from './behaviours';
import { PRESETS } from './presets';

let harness: ServerHarness;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-03-10T12:00:00Z');
  harness = await openServerHarness({ clock: () => now });
});

afterEach(() => harness.close());

const basic = (text: string, more: object = {}) => ({
  resourceType: 'Basic',
  code: { text },
  ...more,
});

const set = (changes: Partial<Behaviours>): void => harness.server.setBehaviours(changes);

const put = (id: string, text = 'x') => harness.call('PUT', `/Basic/${id}`, { body: basic(text) });

const status = async (path = '/Basic', method = 'GET', body?: unknown): Promise<number> =>
  (await harness.call(method, path, { body })).status;

it('BEHAVIOURS names versions by UUIDs', async () => {
  set({ versionIds: 'uuid' });
  const { body, headers } = await put('a');
  const version = body.meta?.['versionId'] as string;
  expect(version).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('etag')).toBe(`W/"${version}"`);
  expect(await status(`/Basic/a/_history/${version}`)).toBe(200);
});

it('BEHAVIOURS makes a version of every update', async () => {
  set({ unchangedUpdate: 'new-version' });
  await put('a');
  expect((await put('a')).body.meta?.['versionId']).toBe('2');
});

it('BEHAVIOURS writes another base path into the links of pages, and answers there', async () => {
  set({ nextLinkPath: '/fhir/R4' });
  for (const id of ['a', 'b']) await put(id);
  const { body } = await harness.call('GET', '/Basic?_count=1');
  const next = linkOf(body, 'next') as string;
  expect(new URL(next).pathname).toBe('/fhir/R4/Basic');
  expect((await fetch(next)).status).toBe(200);
});

it('BEHAVIOURS compares references as texts', async () => {
  const condition = (id: string, reference: string) =>
    harness.call('PUT', `/Condition/${id}`, {
      body: { resourceType: 'Condition', subject: { reference } },
    });
  const absolute = `${harness.server.url}/Patient/p`;
  const of = (reference: string) =>
    harness.found(`/Condition?patient=${encodeURIComponent(reference)}`);
  for (const referenceMatching of ['resource', 'text'] as const) {
    set({ referenceMatching });
    await condition('relative', 'Patient/p');
    await condition('absolute', absolute);
    const isText = referenceMatching === 'text';
    expect(await of('Patient/p')).toHaveLength(isText ? 1 : 2);
    expect(await of(absolute)).toHaveLength(isText ? 1 : 2);
    expect(await of(`Patient/p,${absolute}`)).toHaveLength(2);
    for (const id of ['relative', 'absolute']) await harness.call('DELETE', `/Condition/${id}`);
  }
});

it('BEHAVIOURS refuses what is no reference', async () => {
  set({ malformedReferences: 'refuse' });
  const written = (reference: string) =>
    status('/Basic', 'POST', basic('x', { subject: { reference } }));
  for (const reference of ['Patient/p', 'urn:uuid:1', '#p', 'https://other/fhir/Patient/p']) {
    expect(await written(reference)).toBe(201);
  }
  for (const reference of ['p', 'Patient/', 'Nothing/p', '/Patient/p']) {
    expect(await written(reference)).toBe(400);
  }
});

it('BEHAVIOURS refuses members that FHIR does not know, at any depth, also in its presets of other makers', async () => {
  const odd = [
    { unknown: 1 },
    { subject: { reference: 'Patient/p', unknown: 1 } },
    { extension: [{ url: 'http://x.test', valueString: 'x', unknown: 1 }] },
    { contained: [{ resourceType: 'Patient', id: 'p', nme: [] as string[] }] },
  ];
  const known = { subject: { reference: 'Patient/p' }, _created: { id: 'x' }, language: 'fr' };
  const written = (more: object) => status('/Basic', 'POST', basic('x', more));
  for (const more of odd.slice(0, 3)) expect(await written(more)).toBe(201);
  for (const set of [{ unknownMembers: 'refuse' }, PRESETS.stranger, PRESETS.medplum] as const) {
    harness.server.setBehaviours(set);
    for (const more of odd) expect(await written(more)).toBe(400);
    expect(await written(known)).toBe(201);
  }
});

it('BEHAVIOURS leaves a subscription requested until its client activates it', async () => {
  set({ subscriptionActivation: 'client' });
  const subscription = {
    ...{ resourceType: 'Subscription', status: 'requested', reason: 'x', criteria: 'Basic?' },
    channel: { type: 'rest-hook', endpoint: 'http://127.0.0.1:9/x' },
  };
  const write = async (written: object) =>
    (await harness.call('PUT', '/Subscription/s', { body: written })).body['status'];
  expect(await write(subscription)).toBe('requested');
  expect(await write({ ...subscription, status: 'active' })).toBe('active');
});

it('BEHAVIOURS serves searches from a cache unless the request wants a fresh one', async () => {
  set({ cachedSearchesMs: 60_000 });
  expect(await harness.found('/Basic')).toEqual([]);
  await put('a');
  expect(await harness.found('/Basic')).toEqual([]);
  const headers = { 'cache-control': 'no-cache' };
  const { body } = await harness.call('GET', '/Basic', { headers });
  expect(entriesOf(body)).toHaveLength(1);
});

it('BEHAVIOURS ignores unknown parameters silently, or refuses them always', async () => {
  await put('a');
  set({ unknownParameters: 'ignore' });
  const { body } = await harness.call('GET', '/Basic?nonsense=1', {
    headers: { prefer: 'handling=strict' },
  });
  expect(entriesOf(body).map(({ search }) => search?.mode)).toEqual(['match']);
  set({ unknownParameters: 'refuse' });
  expect(await status('/Basic?nonsense=1')).toBe(400);
});

it.each([
  ['postSearch', 'POST', '/Basic/_search', 405],
  ['conditionalUpdate', 'PUT', '/Basic?identifier=s|1', 405],
  ['updateAsCreate', 'PUT', '/Basic/unknown', 404],
] as const)('BEHAVIOURS does without %s', async (name, method, path, refusal) => {
  set({ [name]: false });
  expect(await status(path, method, basic('x'))).toBe(refusal);
});

it('BEHAVIOURS ignores a condition, so that a second create makes a second resource', async () => {
  set({ conditionalCreate: false });
  const headers = { 'if-none-exist': '_tag=once' };
  const body = basic('x', { meta: { tag: [{ code: 'once' }] } });
  await harness.call('POST', '/Basic', { body, headers });
  expect((await harness.call('POST', '/Basic', { body, headers })).status).toBe(201);
  expect(harness.server.count()).toBe(2);
});

it('BEHAVIOURS refuses references to other servers', async () => {
  set({ absoluteReferences: 'refuse' });
  const subject = (reference: string) => basic('x', { subject: { reference } });
  expect(await status('/Basic', 'POST', subject('http://other.test/fhir/Patient/1'))).toBe(400);
  expect(await status('/Basic', 'POST', subject(`${harness.server.url}/Patient/1`))).toBe(201);
  expect(await status('/Basic', 'POST', subject('urn:uuid:1'))).toBe(201);
});

it('BEHAVIOURS: answers a lost update with 409', async () => {
  set({ lostUpdateStatus: 409 });
  await put('a');
  const headers = { 'if-match': 'W/"7"' };
  const { status: refusal } = await harness.call('PUT', '/Basic/a', { body: basic('b'), headers });
  expect(refusal).toBe(409);
});

it('stamps a write before it is visible, so that a later one overtakes it', async () => {
  set({ lateCommitMs: 200 });
  const late = put('late');
  while (harness.server.requests().length === 0) await new Promise(setImmediate);
  await new Promise(setImmediate);
  set({ lateCommitMs: 0 });
  now += 50;
  const early = await put('early');
  expect(await harness.found('/Basic')).toEqual(['Basic/early']);
  const { body } = await late;
  expect(String(body.meta?.['lastUpdated']) < String(early.body.meta?.['lastUpdated'])).toBe(true);
  expect(await harness.found('/Basic?_sort=_lastUpdated')).toEqual(['Basic/late', 'Basic/early']);
});

it('BEHAVIOURS lets nobody in without the token', async () => {
  set({ bearerToken: 'secret' });
  expect(await status()).toBe(401);
  const headers = { authorization: 'Bearer secret' };
  expect((await harness.call('GET', '/Basic', { headers })).status).toBe(200);
});

it('skews its clock', async () => {
  set({ clockSkewMs: -7_200_000 });
  const { headers, body } = await put('a');
  expect(headers.get('date')).toBe('Tue, 10 Mar 2026 10:00:00 GMT');
  expect(body.meta?.['lastUpdated']).toBe('2026-03-10T10:00:00.000Z');
});

it('BEHAVIOURS: sends next links to another host, and fails in the middle', async () => {
  for (const id of ['a', 'b', 'c']) await put(id);
  set({ nextLinkOrigin: 'http://other.invalid' });
  const { body } = await harness.call('GET', '/Basic?_count=1');
  expect(linkOf(body, 'next')).toBe('http://other.invalid/fhir/Basic?_count=1&_offset=1');
  for (const paging of ['offset', 'cursor'] as const) {
    set({ nextLinkOrigin: '', failingPage: 2, paging });
    const first = await harness.call('GET', '/Basic?_count=1');
    expect(await status(linkOf(first.body, 'next'))).toBe(500);
  }
});

it('BEHAVIOURS: sends warnings, HTML and redirects', async () => {
  set({ warningInSearch: 'Beware.' });
  const { body } = await harness.call('GET', '/Basic');
  expect(entriesOf(body)[0]).toMatchObject({ search: { mode: 'outcome' } });
  set({ htmlPages: true });
  const page = await harness.call('GET', '/Basic');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  set({ redirectTo: 'http://other.invalid' });
  const redirect = await harness.call('GET', '/Basic?_id=a');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    307,
    'http://other.invalid/fhir/Basic?_id=a',
  ]);
  set({ redirectTo: 'self' });
  await expect(fetch(`${harness.server.url}/Basic`)).rejects.toThrow();
});

it('throttles and fails as many requests as it was told', async () => {
  set({ throttledRequests: 1, failingRequests: 1, failureStatus: 502, retryAfter: '7' });
  const throttled = await harness.call('GET', '/Basic');
  expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '7']);
  expect([await status(), await status()]).toEqual([502, 200]);
});

it('BEHAVIOURS cuts connections before a request is done, or after', async () => {
  set({ droppedRequests: 1 });
  await expect(put('a')).rejects.toThrow();
  expect(harness.server.count()).toBe(0);
  set({ lostResponses: 1 });
  await expect(put('a')).rejects.toThrow();
  expect(harness.server.count()).toBe(1);
  expect(await status('/Basic/a')).toBe(200);
});

it('BEHAVIOURS: sends slow and large bodies that are still right', async () => {
  await put('a');
  set({ slowBodyMs: 40, paddingBytes: 300_000 });
  const response = await fetch(`${harness.server.url}/Basic/a`);
  const text = await response.text();
  expect(text.length).toBeGreaterThan(300_000);
  expect(JSON.parse(text)).toMatchObject({ id: 'a' });
  set({ responseDelayMs: 20 });
  expect(await status('/Basic/a')).toBe(200);
});

it('BEHAVIOURS: changes at run time by an administrative call, which the faults do not touch', async () => {
  set({ failingRequests: 100 });
  const url = new URL('/admin/behaviours', harness.server.url).href;
  const headers = { 'content-type': 'application/json' };
  const patch = (body: object) => harness.call('PATCH', url, { body, headers });
  expect((await patch({ preset: 'medplum', pageSize: 1 })).status).toBe(400);
  expect((await patch({ preset: 'nobody' })).status).toBe(400);
  expect((await patch({ failingRequests: 'some' })).status).toBe(400);
  expect((await patch({ versionIds: 'hash' })).status).toBe(400);
  expect((await patch({ preset: 'medplum', paging: 'offset' })).body).toMatchObject({
    versionIds: 'uuid',
    paging: 'offset',
  });
  expect(
    (await harness.call('PATCH', url, { body: {}, headers: { 'content-type': 'text/plain' } }))
      .status,
  ).toBe(415);
  expect((await harness.call('DELETE', url)).body).toMatchObject({ failingRequests: 0 });
  await put('a');
  expect((await harness.call('POST', url.replace('behaviours', 'reset'))).body).toEqual({
    resources: 0,
  });
});

it('BEHAVIOURS has no administrative calls where other machines can reach it', async () => {
  const open = await openServerHarness({ host: '0.0.0.0' });
  const url = new URL('/admin/behaviours', open.server.url).href;
  const answer = await open.call('GET', url);
  await open.close();
  expect(answer.status).toBe(404);
});

it('notifies hooks once a resource matches, signed, again after a failure, and by PUT', async () => {
  const received: { method: string; url: string; signature: unknown; body: string }[] = [];
  let refusals = 1;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, signature: headers['x-signature'], body });
      response.writeHead(refusals-- > 0 ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const subscription = (channel: object) => ({
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'test',
    criteria: 'Basic?code=urgent',
    extension: [
      {
        url: 'https://www.medplum.com/fhir/StructureDefinition/subscription-secret',
        valueString: 's3cret',
      },
    ],
    channel: { type: 'rest-hook', endpoint, payload: 'application/fhir+json', ...channel },
  });
  const created = await harness.call('POST', '/Subscription', { body: subscription({}) });
  const mail = await harness.call('POST', '/Subscription', {
    body: subscription({ type: 'email' }),
  });
  expect([created.body['status'], mail.body['status']]).toEqual(['active', 'error']);

  await put('other');
  const urgent = { resourceType: 'Basic', code: { coding: [{ code: 'urgent' }] } };
  await harness.call('PUT', '/Basic/a', { body: urgent });
  await harness.server.hooksSettled();
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /hook',
    'POST /hook',
  ]);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ id: 'a' });
  expect(received[1]?.signature).toMatch(/^[0-9a-f]{64}$/);

  set({ hookMethod: 'put' });
  await harness.call('PUT', '/Basic/b', { body: urgent });
  await harness.server.hooksSettled();
  expect(received.map(({ method, url }) => `${method} ${url}`).slice(2)).toEqual([
    'PUT /hook/Basic/b',
  ]);
  set({ unchangedUpdate: 'keeps-version' });
  await harness.call('DELETE', '/Basic/b');
  await harness.server.hooksSettled();
  receiver.close();
  expect(received).toHaveLength(3);
});

it('BEHAVIOURS lists every behaviour and every preset in the README', () => {
  const page = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  for (const name of BEHAVIOUR_NAMES) {
    expect(page).toContain(`\`${name}\``);
    expect(page.replace(/\s+/g, ' ')).toContain(BEHAVIOURS[name].meaning.replace(/\s+/g, ' '));
  }
  for (const name of Object.keys(PRESETS)) expect(page).toContain(`\`${name}\``);
});

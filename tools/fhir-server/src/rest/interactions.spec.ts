import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  entriesOf,
  openServerHarness,
  type ServerHarness,
} from '../__fixtures__/open-server-harness';

let harness: ServerHarness;

beforeEach(async () => {
  harness = await openServerHarness();
});

afterEach(() => harness.close());

const basic = (text: string) => ({ resourceType: 'Basic', code: { text } });

it('interactions: gives a new resource an id, a version and a place', async () => {
  const body = { ...basic('a'), id: 'ignored', meta: { versionId: '9', tag: [{ code: 't' }] } };
  const created = await harness.call('POST', '/Basic', { body });
  const { id, meta } = created.body;
  expect(created.status).toBe(201);
  expect(id).not.toBe('ignored');
  expect(meta).toMatchObject({ versionId: '1', tag: [{ code: 't' }] });
  expect(created.headers.get('location')).toBe(`${harness.server.url}/Basic/${id}/_history/1`);
  expect(created.headers.get('etag')).toBe('W/"1"');
});

it('interactions: keeps every version, and says that a deleted resource is gone', async () => {
  await harness.call('PUT', '/Basic/b', { body: basic('one') });
  await harness.call('PUT', '/Basic/b', { body: basic('two') });
  const read = await harness.call('GET', '/Basic/b');
  expect(read.headers.get('etag')).toBe('W/"2"');
  expect((await harness.call('GET', '/Basic/b/_history/1')).body).toMatchObject(basic('one'));
  expect((await harness.call('DELETE', '/Basic/b')).status).toBe(204);
  expect((await harness.call('DELETE', '/Basic/b')).status).toBe(204);
  expect((await harness.call('GET', '/Basic/b')).status).toBe(410);
  expect((await harness.call('GET', '/Basic/unknown')).status).toBe(404);
  const history = await harness.call('GET', '/Basic/b/_history');
  expect(entriesOf(history.body).map(({ resource }) => resource?.meta?.['versionId'])).toEqual([
    undefined,
    '2',
    '1',
  ]);
  const again = await harness.call('PUT', '/Basic/b', { body: basic('three') });
  expect([again.status, again.body.meta?.['versionId']]).toEqual([201, '4']);
});

it('interactions: makes no version of an update that changes nothing', async () => {
  await harness.call('PUT', '/Basic/b', { body: { ...basic('a'), language: 'fr' } });
  const body = { resourceType: 'Basic', language: 'fr', id: 'b', code: { text: 'a' } };
  const same = await harness.call('PUT', '/Basic/b', { body });
  expect(same.body.meta?.['versionId']).toBe('1');
});

it('interactions: lets one of two updates of the same version win', async () => {
  await harness.call('PUT', '/Basic/b', { body: basic('0') });
  const headers = { 'if-match': 'W/"1"' };
  const answers = await Promise.all(
    ['1', '2', '3'].map((text) => harness.call('PUT', '/Basic/b', { body: basic(text), headers })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const stale = await harness.call('DELETE', '/Basic/b', { headers });
  expect(stale.status).toBe(412);
});

it('interactions: creates one resource for many concurrent creates under the same condition', async () => {
  const identifier = [{ system: 'urn:effect', value: 'run-1/notify' }];
  const answers = await Promise.all(
    Array.from({ length: 24 }, () =>
      harness.call('POST', '/Communication', {
        body: { resourceType: 'Communication', status: 'completed', identifier },
        headers: { 'if-none-exist': 'identifier=urn:effect|run-1/notify' },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(23);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(harness.server.count()).toBe(1);
});

it('interactions: refuses a condition that several resources match, or that filters nothing', async () => {
  for (const id of ['a', 'b']) await harness.call('PUT', `/Basic/${id}`, { body: basic('x') });
  const post = (condition: string) =>
    harness.call('POST', '/Basic', { body: basic('x'), headers: { 'if-none-exist': condition } });
  expect((await post('_id=a,b')).status).toBe(412);
  expect((await post('')).status).toBe(400);
  expect((await post('nonsense=1')).status).toBe(400);
});

it('interactions: updates by condition: creates, updates, or refuses an ambiguity', async () => {
  const put = (value: string) =>
    harness.call('PUT', '/Basic?identifier=s|1', {
      body: { ...basic(value), identifier: [{ system: 's', value: '1' }] },
    });
  const created = await put('a');
  const updated = await put('b');
  expect([created.status, updated.status]).toEqual([201, 200]);
  expect(updated.body.id).toBe(created.body.id);
});

it('interactions: answers what it already has with 304', async () => {
  await harness.call('PUT', '/Basic/b', { body: basic('a') });
  const headers = { 'if-none-match': 'W/"1"' };
  expect((await harness.call('GET', '/Basic/b', { headers })).status).toBe(304);
});

const wrongStatus = { resourceType: 'Observation', status: 'done', code: { text: 'x' } };

it.each([
  ['POST /Basic', { resourceType: 'Patient' }, '400 invalid'],
  ['POST /Basic', { resourceType: 'Nothing' }, '400 structure'],
  ['POST /Basic', '[]', '400 structure'],
  ['POST /Basic', '{', '400 structure'],
  ['POST /Basic', { resourceType: 'Basic' }, '422 required'],
  ['POST /Basic', { ...basic('x'), extension: [] }, '400 structure'],
  ['POST /Observation', wrongStatus, '422 code-invalid'],
  ['PUT /Basic/a', { ...basic('x'), id: 'b' }, '400 invalid'],
  ['PUT /Basic/a_b', basic('x'), '400 value'],
  ['POST /Nothing', basic('x'), '404 not-found'],
  ['PATCH /Basic/a', undefined, '405 not-supported'],
])(
  'interactions: refuses %s of %j with an OperationOutcome: %s',
  async (request, body, expected) => {
    const [method = '', path = ''] = request.split(' ');
    const [status, code] = expected.split(' ');
    const answer = await harness.call(method, path, { body });
    expect(answer.status).toBe(Number(status));
    expect(answer.body).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code }] });
  },
);

it('interactions: accepts a status without a value, and a choice of types, as elements that are there', async () => {
  const absent = { extension: [{ url: 'urn:absent', valueCode: 'unknown' }] };
  const body = {
    resourceType: 'MedicationStatement',
    _status: absent,
    medicationCodeableConcept: { text: 'x' },
    subject: { display: 'x' },
  };
  expect((await harness.call('POST', '/MedicationStatement', { body })).status).toBe(201);
});

it('interactions: refuses what the validator of the caller refuses', async () => {
  const strict = await openServerHarness({
    validate: () => [{ severity: 'error', code: 'invariant', diagnostics: 'inv-1' }],
  });
  const { status } = await strict.call('POST', '/Basic', { body: basic('x') });
  await strict.close();
  expect(status).toBe(422);
});

it('interactions: keeps its content in a file, and seeds only what it never had', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fhir-server-'));
  try {
    for (const id of ['a', 'b']) {
      writeFileSync(`${folder}/${id}.json`, JSON.stringify({ ...basic('seed'), id }));
    }
    const options = { file: `${folder}/fhir.sqlite`, seedFolder: folder };
    const first = await openServerHarness(options);
    await first.call('PUT', '/Basic/a', { body: basic('changed') });
    await first.call('DELETE', '/Basic/b');
    await first.close();
    const second = await openServerHarness(options);
    expect((await second.call('GET', '/Basic/a')).body).toMatchObject(basic('changed'));
    expect((await second.call('GET', '/Basic/b')).status).toBe(410);
    await second.server.reset();
    expect((await second.call('GET', '/Basic/a')).body).toMatchObject(basic('seed'));
    await second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('interactions: says in its capability statement what it does, and no more', async () => {
  const { body } = await harness.call('GET', '/metadata');
  const [rest] = body['rest'] as unknown as [
    { resource: { type: string; searchParam: { name: string }[]; updateCreate: boolean }[] },
  ];
  const task = rest.resource.find(({ type }) => type === 'Task');
  const names = task?.searchParam.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['code', 'group-identifier', 'owner', '_tag']));
  for (const name of names ?? []) {
    const headers = { prefer: 'handling=strict' };
    const { status } = await harness.call('GET', `/Task?${name}:missing=true`, { headers });
    expect([name, status]).toEqual([name, 200]);
  }
  harness.server.setBehaviours({ updateAsCreate: false });
  const changed = await harness.call('GET', '/metadata');
  expect(JSON.stringify(changed.body)).not.toContain('"updateCreate":true');
});

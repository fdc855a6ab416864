import {
  entriesOf,
  openServerHarness,
  type ServerHarness,
} from '../__fixtures__/open-server-harness';

let harness: ServerHarness;

beforeEach(async () => {
  harness = await openServerHarness({ limits: { maxBundleEntries: 50 } });
});

afterEach(() => harness.close());

const patient = (value: string) => ({
  resourceType: 'Patient',
  identifier: [{ system: 's', value }],
});

const post = (resource: { resourceType: string }, more: object = {}, fullUrl?: string) => ({
  ...(fullUrl === undefined ? {} : { fullUrl }),
  request: { method: 'POST', url: resource.resourceType, ...more },
  resource,
});

const observationOf = (reference: string) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'x' },
  subject: { reference },
});

const send = (type: string, entry: object[]) =>
  harness.call('POST', '', { body: { resourceType: 'Bundle', type, entry } });

it('run bundle: replaces the references between the entries of a transaction', async () => {
  const { status, body } = await send('transaction', [
    post(observationOf('urn:uuid:2f1c')),
    post(patient('1'), {}, 'urn:uuid:2f1c'),
    { request: { method: 'GET', url: 'Patient?identifier=s|1' } },
  ]);
  const [observation, created, search] = entriesOf(body);
  expect(status).toBe(200);
  expect(observation?.resource?.['subject']).toEqual({
    reference: `Patient/${created?.resource?.id}`,
  });
  expect(created?.response?.status).toBe('201 Created');
  expect(entriesOf(search?.resource as never)).toHaveLength(1);
});

it('run bundle: writes nothing of a transaction that fails in its last entry', async () => {
  const { status, body } = await send('transaction', [
    post(patient('1')),
    { request: { method: 'PUT', url: 'Basic/b' }, resource: { resourceType: 'Basic' } },
  ]);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('Bundle.entry[1]');
  expect(harness.server.count()).toBe(0);
});

it('run bundle: keeps the first entries of a failing transaction if it is not atomic', async () => {
  harness.server.setBehaviours({ atomicTransactions: false });
  const { status } = await send('transaction', [
    post(patient('1')),
    post({ resourceType: 'Basic' }),
  ]);
  expect(status).toBe(422);
  expect(harness.server.count()).toBe(1);
});

it('run bundle: creates once under a condition, also for two entries with the same one', async () => {
  const condition = { ifNoneExist: 'identifier=s|1' };
  const entry = [
    post(patient('1'), condition, 'urn:uuid:a'),
    post(patient('1'), condition, 'urn:uuid:b'),
    post(observationOf('urn:uuid:a')),
    post(observationOf('urn:uuid:b')),
  ];
  const first = await send('transaction', entry);
  const second = await send('transaction', entry.slice(0, 3));
  const subjects = [...entriesOf(first.body).slice(2), ...entriesOf(second.body).slice(2)].map(
    ({ resource }) => resource?.['subject'],
  );
  expect(new Set(subjects.map((subject) => JSON.stringify(subject))).size).toBe(1);
  expect(await harness.found('/Patient')).toHaveLength(1);
});

it('run bundle: resolves a reference that is a search, and refuses one that finds nothing', async () => {
  const { body } = await harness.call('POST', '/Patient', { body: patient('7') });
  const found = await send('transaction', [post(observationOf('Patient?identifier=s|7'))]);
  expect(entriesOf(found.body)[0]?.resource?.['subject']).toEqual({
    reference: `Patient/${body.id}`,
  });
  const missing = await send('transaction', [post(observationOf('Patient?identifier=s|8'))]);
  expect(missing.status).toBe(412);
});

it('run bundle: answers each entry of a batch alone', async () => {
  const { body } = await send('batch', [
    post(patient('1')),
    post({ resourceType: 'Basic' }),
    { request: { method: 'GET', url: 'Patient/unknown' } },
    { request: { method: 'PATCH', url: 'Patient/unknown' } },
    { request: { method: 'GET', url: `${harness.server.url}/Patient?_summary=count` } },
  ]);
  expect(entriesOf(body).map(({ response }) => response?.status)).toEqual([
    '201 Created',
    '422',
    '404',
    '400',
    '200 OK',
  ]);
});

it('honours the expected version of an entry', async () => {
  await harness.call('PUT', '/Patient/p', { body: patient('1') });
  const entry = {
    request: { method: 'PUT', url: 'Patient/p', ifMatch: 'W/"9"' },
    resource: { ...patient('2'), id: 'p' },
  };
  expect((await send('transaction', [entry])).status).toBe(412);
});

it('run bundle: refuses other bundles, and those with too many entries', async () => {
  expect((await send('collection', [])).status).toBe(400);
  expect(
    (
      await send(
        'batch',
        Array.from({ length: 51 }, () => post(patient('1'))),
      )
    ).status,
  ).toBe(413);
});

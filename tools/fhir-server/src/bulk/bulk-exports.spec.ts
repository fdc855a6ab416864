import { openServerHarness, type ServerHarness } from '../__fixtures__/open-server-harness';

let harness: ServerHarness;
let clock: number;
beforeEach(async () => {
  clock = Date.UTC(2026, 10, 27, 10);
  harness = await openServerHarness({ clock: () => clock });
});
afterEach(() => harness?.close());

const ASYNC = { headers: { prefer: 'respond-async' } };
const put = (type: string, id: string, more: object = {}) =>
  harness.call('PUT', `/${type}/${id}`, { body: { resourceType: type, id, ...more } });
const organization = (id: string, name: string) => put('Organization', id, { name });

interface Manifest {
  readonly transactionTime: string;
  readonly requiresAccessToken: boolean;
  readonly output: readonly {
    readonly type: string;
    readonly url: string;
    readonly count: number;
  }[];
}

/** Kicks an export off, and waits for it. */
async function exported(query = '') {
  const { status, headers } = await harness.call('GET', `/$export${query}`, ASYNC);
  expect(status).toBe(202);
  const address = headers.get('content-location') ?? '';
  const first = await harness.call('GET', address);
  expect([first.status, first.headers.get('retry-after')]).toEqual([202, '1']);
  const { status: done, body } = await harness.call('GET', address);
  expect(done).toBe(200);
  return { address, manifest: body as unknown as Manifest };
}

const linesOf = async (url: string) => {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('application/fhir+ndjson');
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly name?: string; readonly id: string });
};

it('an export has every resource as it was at its instant, a file for each type', async () => {
  await organization('o1', 'before');
  await organization('o2', 'kept');
  await put('Patient', 'p1');
  const { manifest } = await exported();
  expect(manifest).toMatchObject({
    transactionTime: '2026-11-27T10:00:00.000Z',
    requiresAccessToken: false,
  });
  expect(manifest.output.map(({ type, count }) => [type, count]).sort()).toEqual([
    ['Organization', 2],
    ['Patient', 1],
  ]);
  clock += 60_000;
  await organization('o1', 'after');
  await harness.call('DELETE', '/Organization/o2');
  const { url = '' } = manifest.output.find(({ type }) => type === 'Organization') ?? {};
  expect((await linesOf(url)).map(({ id, name }) => [id, name])).toEqual([
    ['o1', 'before'],
    ['o2', 'kept'],
  ]);
});

it('an export takes types and an instant since when', async () => {
  await organization('o1', 'old');
  await put('Patient', 'p1');
  clock += 60_000;
  await organization('o2', 'new');
  const { manifest } = await exported('?_type=Organization&_since=2026-11-27T10:00:30Z');
  expect(manifest.output.map(({ type, count }) => [type, count])).toEqual([['Organization', 1]]);
});

it('a large type has several files, and no resource twice', async () => {
  const entry = Array.from({ length: 1_001 }, (_, number) => ({
    resource: { resourceType: 'Organization', id: `o${number}`, name: 'x' },
    request: { method: 'PUT', url: `Organization/o${number}` },
  }));
  const half = (from: number, to: number) =>
    harness.call('POST', '', {
      body: { resourceType: 'Bundle', type: 'batch', entry: entry.slice(from, to) },
    });
  for (let from = 0; from < entry.length; from += 100) await half(from, from + 100);
  const { manifest } = await exported('?_type=Organization');
  expect(manifest.output.map(({ count }) => count)).toEqual([1_000, 1]);
  const lines = await Promise.all(manifest.output.map(({ url }) => linesOf(url)));
  expect(new Set(lines.flat().map(({ id }) => id)).size).toBe(1_001);
});

it('an export that is deleted is no longer known', async () => {
  const { address } = await exported();
  expect((await harness.call('DELETE', address)).status).toBe(202);
  expect((await harness.call('GET', address)).status).toBe(404);
});

it.each([
  ['without respond-async', '/$export', {}, 400],
  ['of an unknown type', '/$export?_type=Nothing', ASYNC, 400],
  ['since no instant', '/$export?_since=monday', ASYNC, 400],
  ['in another format', '/$export?_outputFormat=text/csv', ASYNC, 400],
  ['by an unknown parameter', '/$export?_typeFilter=x', ASYNC, 400],
  ['of one patient', '/$export/p1', ASYNC, 405],
  ['that is not known', '/bulk-status/x', {}, 404],
  ['whose file is not known', '/bulk-files/x/0.Patient.ndjson', {}, 404],
])('an export %s is refused', async (_, path, options, expected) => {
  const { status, body } = await harness.call('GET', path, options);
  expect([status, body.resourceType]).toEqual([expected, 'OperationOutcome']);
});

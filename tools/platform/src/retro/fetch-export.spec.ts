import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startFhirServer, type FhirServer } from '@platform/fhir-server';
import type { RetrospectiveReport } from '@platform/retrospective';

import { operate } from '../__fixtures__/operator-harness';
import { potassium, ward } from './__fixtures__/small-export';

const ALERT = join(__dirname, '../../../../plugins/renal/definitions/hyperkalaemia-alert.yaml');

let folder: string;
let closing: (() => Promise<unknown>)[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'retro-'))));
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  rmSync(folder, { recursive: true, force: true });
});

const run = (base: string, env: Readonly<Record<string, string>> = {}) =>
  operate(
    { PLATFORM_DATA_DIR: join(folder, 'data'), ...env },
    ...['retro', ALERT, '--from-server', base, '--binding', 'ehr-potassium'],
    ...['--work', join(folder, 'a.work'), '--json', join(folder, 'report.json')],
  );
const report = () =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RetrospectiveReport;

/** The development server, with a ward that came to it hour by hour. */
async function startWarehouse(): Promise<FhirServer> {
  let now = Date.UTC(2026, 9, 5, 8);
  const server = await startFhirServer({ clock: () => now });
  closing.push(() => server.close());
  const results = [
    potassium('o1', 4.1, '2026-10-05T08:00:00Z'),
    potassium('o2', 6.7, '2026-10-06T08:00:00Z'),
  ];
  for (const resource of [...ward, ...results]) {
    const { status } = await fetch(
      `${server.url}/${resource.resourceType}/${String(resource['id'])}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/fhir+json' },
        body: JSON.stringify(resource),
      },
    );
    expect([200, 201]).toContain(status);
    now += 3_600_000;
  }
  return server;
}

it('retro exports from a FHIR server, keeps the files for its owner, and goes on with them', async () => {
  const server = await startWarehouse();
  expect(await run(server.url)).toMatchObject({ code: 0 });
  expect(report()).toMatchObject({
    events: { total: 2 },
    totals: [{ fired: 1 }],
    export: { rejected: [] },
  });
  expect(statSync(join(folder, 'a.work.export')).mode & 0o777).toBe(0o700);
  const before = server.requests().length;
  expect(await run(server.url)).toMatchObject({ code: 0 });
  expect(server.requests()).toHaveLength(before);
});

it('retro says so of a server that has nothing', async () => {
  const server = await startFhirServer();
  closing.push(() => server.close());
  const { code, stdout } = await run(server.url);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The export has no resource that can be read.'),
  });
});

/** A server that answers what a test says, by path. */
async function startScripted(
  answer: (
    path: string,
    base: string,
  ) => {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<{ readonly base: string; readonly tokens: (string | undefined)[] }> {
  const tokens: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    const base = `http://${request.headers.host ?? ''}`;
    tokens.push(request.headers.authorization);
    const { status, headers = {}, body = '' } = answer(request.url ?? '', base);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens };
}

const statusAt = (base: string) => ({
  status: 202,
  headers: { 'content-location': `${base}/status` },
});
const manifest = (output: readonly object[], more: object = {}) => ({
  status: 200,
  body: JSON.stringify({ requiresAccessToken: true, output, error: [], ...more }),
});

it.each([
  ['has no $export', () => ({ status: 404 }), '$export is refused with 404'],
  [
    'gives a status of another server',
    () => statusAt('http://elsewhere.example'),
    'no Content-Location of the same server',
  ],
  [
    'fails',
    (path: string, base: string) => (path === '/status' ? { status: 500 } : statusAt(base)),
    'the status of the export is refused with 500',
  ],
  [
    'gives a manifest that is none',
    (path: string, base: string) =>
      path === '/status' ? { status: 200, body: '{' } : statusAt(base),
    'the manifest is no JSON',
  ],
  [
    'names a file without an address',
    (path: string, base: string) =>
      path === '/status' ? manifest([{ type: 'Patient' }]) : statusAt(base),
    'without a type or an address',
  ],
  [
    'refuses a file',
    (path: string, base: string) => {
      if (path === '/status') return manifest([{ type: 'Patient', url: `${base}/file` }]);
      return path === '/file' ? { status: 403 } : statusAt(base);
    },
    'a file of Patient is refused with 403',
  ],
])('retro says why it has no export from a server that %s', async (_, answer, expected) => {
  const { base } = await startScripted(answer);
  const { code, stderr } = await run(base);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(expected) });
});

it('the token of a server is not sent to another host that has its files', async () => {
  const files = await startScripted(() => ({ status: 200, body: '' }));
  const server = await startScripted((path, base) =>
    path === '/status'
      ? manifest([{ type: 'Patient', url: `${files.base}/file` }])
      : statusAt(base),
  );
  const { code, stdout } = await run(server.base, { FHIR_ACCESS_TOKEN: 'secret-token' });
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(server.tokens).toContain('Bearer secret-token');
  expect(files.tokens).toEqual([undefined]);
});

it('retro says that a server does not answer', async () => {
  const { base } = await startScripted(() => ({ status: 200 }));
  for (const close of closing.splice(0)) await close();
  const { code, stderr } = await run(base);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ECONNREFUSED'),
  });
});

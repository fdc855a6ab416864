import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { queryAdmin } from '@platform/control-plane-http';
import { startFhirServer, type FhirServer } from '@platform/fhir-server';
import { startProxy, startStack, type Stack } from '@platform/stack';
import { openEphemeralPostgres, until, type EphemeralPostgres } from '@platform/testing';

import { createApi } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const FEED = 'ehr-potassium';
/** Less than the results before the kill take to read, so that only the stored position leads back to them. */
const OVERLAP_MS = 100;

const WORKFLOW = `
apiVersion: platform/workflow-v1
slug: potassium-read
name: Potassium lu
context: [patient]
nodes:
  - { id: onPotassium, type: clinical.trigger-potassium-result }
  - { id: note, type: core.template, config: { ports: [], text: Lu } }
edges:
  - { from: onPotassium.$done, to: note.$after }
`;

/** Each proxy identifies itself to the FHIR server. */
const TOKENS = { one: 'proxy-one', other: 'proxy-other' } as const;
type Name = keyof typeof TOKENS;

let folder: string;
let database: EphemeralPostgres;
let fhir: FhirServer;
let stack: Stack;
let other: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  folder = createTemporaryFolder();
  [database, fhir] = await Promise.all([openEphemeralPostgres(), startFhirServer()]);
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  writeFileSync(join(definitions, 'potassium-read.yaml'), WORKFLOW);
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: {},
    seed: [definitions],
    eventBindings: [FEED],
    sources: {
      'fhir-poll': {
        ...{ baseUrl: fhir.url, auth: { type: 'bearer', token: { env: 'FHIR_TOKEN' } } },
        // Small pages with pauses, so that the reader is killed between them. Without the position of the proxy
        // before it, the next one would start now and lose the rest.
        ...{ intervalMs: 200, pageSize: 5, pagePauseMs: 200 },
        ...{ overlapMs: OVERLAP_MS, lookbackMs: 0 },
      },
    },
  });
  const env = (name: Name) => ({ RUN_DB_URL: database.url, FHIR_TOKEN: TOKENS[name] });
  stack = await startStack({ instance, restart: false, env: { proxy: env('one') } });
  other = await startProxy(stack, {
    instance,
    env: { ...env('other'), PLATFORM_DATA_DIR: join(folder, 'other') },
  });
});
afterAll(async () => {
  await other?.stop();
  await stack?.stop();
  await fhir?.close();
  await database?.close();
  removeFolder(folder);
});

const observation = (n: number) => ({
  resource: {
    ...{ resourceType: 'Observation', id: `k-${n}`, status: 'final' },
    code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
    subject: { reference: `Patient/p-${n}` },
    effectiveDateTime: new Date().toISOString(),
  },
  request: { method: 'PUT', url: `Observation/k-${n}` },
});

async function write(from: number, to: number): Promise<void> {
  const entry = Array.from({ length: to - from }, (_, n) => observation(from + n));
  const response = await fetch(fhir.url, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({ resourceType: 'Bundle', type: 'batch', entry }),
  });
  expect(response.status).toBe(200);
}

const searchesOf = (name: Name) =>
  fhir
    .requests()
    .filter(({ headers }) => headers.authorization === `Bearer ${TOKENS[name]}`)
    .filter(({ url }) => url.includes('/Observation?'));

/** The id of a run without the digest of the content of its result. */
const resultOf = (runId: string): string => runId.replace(/\.c[0-9a-f]{32}$/, '');

const api = createApi(() => other.url);
const runIds = async (): Promise<readonly string[]> => {
  const query = { limit: 200 };
  const { items } = await dataOf(api.client().GET('/api/runs', { params: { query } }));
  return items.map(({ id }) => id);
};

async function readHere(proxyUrl: string): Promise<boolean | undefined> {
  const client = createApi(() => proxyUrl).client();
  const { items } = await dataOf(client.GET('/api/sources'));
  return items.flatMap(({ feeds }) => feeds).find(({ feed }) => feed === FEED)?.readHere;
}

it('another proxy takes over the feed of a killed one where it stopped: no result lost, none doubled', async () => {
  await until(() => searchesOf('one').length > 1, 'the first proxy to read');
  expect(await readHere(stack.proxyUrl)).toBe(true);
  expect(await readHere(other.url)).toBe(false);

  await write(0, 40);
  const writtenAt = Date.now();
  // The server is in this process: it serves no further page before the reader is killed. Half of the pages are read.
  const furtherPages = () => searchesOf('one').filter(({ url }) => url.includes('_offset='));
  await until(() => furtherPages().length >= 4, 'the first pages');
  expect(searchesOf('other')).toEqual([]);
  await stack.proxy.kill('SIGKILL');
  const readByOne = (await runIds()).length;
  expect(readByOne).toBeGreaterThan(0);
  expect(readByOne).toBeLessThan(40);
  await write(40, 60);

  await until(async () => (await runIds()).length >= 60, 'a run for each result');
  const expected = Array.from({ length: 60 }, (_, n) => `${FEED}.Observation.k-${n}`);
  expect((await runIds()).map(resultOf).sort()).toEqual([...expected].sort());
  expect(await readHere(other.url)).toBe(true);
  const [first] = searchesOf('other');
  const from = new URL(`http://x${first?.url ?? ''}`).searchParams.get('_lastUpdated') ?? '';
  expect(Date.parse(from.replace(/^ge/, ''))).toBeLessThan(writtenAt);

  const { adminUrl } = stack;
  const ended = await until(async () => {
    const rows = await queryAdmin<{ readonly id: string; readonly status: string }>(
      `select target_service_key as id, status from sys_invocation
       where target_service_name = 'workflow' and target_handler_name = 'run'`,
      { adminUrl },
    );
    return rows.every(({ status }) => status === 'completed') ? rows : undefined;
  }, 'the end of all runs');
  expect(ended.map(({ id }) => resultOf(id)).sort()).toEqual([...expected].sort());
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, type Api } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const STRICT = 'http://strict.example/codes';
const LENIENT = 'http://lenient.example/codes';

const node = (valueSet: string) => `
    - id: codes.read-${valueSet}
      kind: source
      category: codes
      label: Lire un code
      description: Rend un code d'un jeu de valeurs externe.
      inputs: [{ name: code, type: { kind: primitive, name: String }, required: true }]
      outputs: [{ name: code, type: { kind: coded, valueSet: ${valueSet} } }]
      behavior: { module: ./nodes/read }`;

const PLUGIN = {
  'plugin.yaml': `
apiVersion: platform/plugin-v1
name: '@site/codes'
version: 1.0.0
contributes:
  valueSets:
    - { id: strict, system: '${STRICT}', canonical: '${STRICT}/vs', doc: Codes, external: true, concepts: [] }
    - { id: lenient, system: '${LENIENT}', doc: Codes, external: true, concepts: [] }
  nodes:
    - id: codes.received
      kind: trigger
      category: codes
      label: Code reçu
      description: Démarre à un code.
      eventType: code.received
      outputs:
        - { name: strict, type: { kind: primitive, name: String } }
        - { name: lenient, type: { kind: primitive, name: String } }
      behavior: { module: ./nodes/received }
${node('strict')}
${node('lenient')}
`,
  'nodes/received.js':
    'exports.default = () => ({ accept: ({ event: { strict, lenient } }) => ({ strict, lenient }) });',
  'nodes/read.js':
    'exports.default = () => ({ read: async ({ inputs }) => ({ code: inputs.code }) });',
};

const WORKFLOW = `
apiVersion: platform/workflow-v1
slug: read-codes
name: Lire des codes
nodes:
  - { id: received, type: codes.received }
  - { id: strict, type: codes.read-strict, policy: { retry: { maxAttempts: 50, interval: PT2S, factor: 1 } } }
  - { id: lenient, type: codes.read-lenient }
edges:
  - { from: received.strict, to: strict.code }
  - { from: received.lenient, to: lenient.code }
`;

let folder: string;
let server: Server;
/** Paths with queries, as the server received them. */
const questions: string[] = [];
let isUp = true;
let stack: Stack;
let api: Api;

/** A FHIR terminology server that knows the code `right` of each value set. */
function openTerminologyServer(): Promise<string> {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
    questions.push(`${pathname}?${searchParams}`);
    response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/fhir+json' });
    const result = { name: 'result', valueBoolean: searchParams.get('code')?.startsWith('right') };
    response.end(JSON.stringify({ resourceType: 'Parameters', parameter: [result] }));
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`),
    ),
  );
}

beforeAll(async () => {
  folder = createTemporaryFolder();
  const files = Object.entries(PLUGIN).map(([path, text]) => [`plugins/codes/${path}`, text]);
  for (const [path, text] of [...files, ['definitions/read-codes.yaml', WORKFLOW]]) {
    mkdirSync(dirname(join(folder, path as string)), { recursive: true });
    writeFileSync(join(folder, path as string), text as string);
  }
  const config = { baseUrl: await openTerminologyServer() };
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: {},
    seed: [join(folder, 'definitions')],
    terminology: {
      [STRICT]: { adapter: 'fhir', config, strict: true },
      [LENIENT]: { adapter: 'fhir', config },
    },
  });
  const env = { PLUGINS_PATH: join(folder, 'plugins') };
  stack = await startStack({ instance, env: { endpoint: env, proxy: env } });
  api = createApi(() => stack.proxyUrl);
});
afterAll(async () => {
  await stack?.stop();
  server?.closeAllConnections();
  server?.close();
  removeFolder(folder);
});

const post = (eventId: string, strict: string, lenient: string) =>
  api.postEvent({ eventId, eventType: 'code.received', strict, lenient });

const nodesOf = async (id: string) =>
  Object.fromEntries(((await api.run(id)).snapshot?.nodes ?? []).map((each) => [each.id, each]));

it('a run shows which codes the terminology server verified, and a simulation shows the same', async () => {
  await post('t-known', 'right-1', 'right-2');
  expect((await api.endedRun('t-known')).status).toBe('completed');
  const nodes = await nodesOf('t-known');
  expect(nodes['strict']).toMatchObject({ status: 'done', terminology: { strict: 'verified' } });
  expect(nodes['lenient']).toMatchObject({ status: 'done', terminology: { lenient: 'verified' } });
  const canonical = new URLSearchParams({ url: `${STRICT}/vs`, system: STRICT, code: 'right-1' });
  expect(questions).toContain(`/fhir/ValueSet/$validate-code?${canonical}`);

  const event = { eventType: 'code.received', strict: 'right-1', lenient: 'right-2' };
  const { nodes: simulated } = await dataOf(
    api.client().POST('/api/simulate', { body: { workflow: 'read-codes', event } }),
  );
  expect(simulated.map(({ terminology }) => terminology)).toEqual([
    undefined,
    { strict: 'verified' },
    { lenient: 'verified' },
  ]);
});

it('a code that the server does not know fails its node, without the code in the message', async () => {
  await post('t-wrong', 'right-1', 'wrong-code');
  const run = await api.endedRun('t-wrong');
  expect(run.status).toBe('failed');
  expect((await nodesOf('t-wrong'))['lenient']?.error).toMatchObject({ code: 'output-invalid' });
  expect(JSON.stringify(run.snapshot?.error)).not.toContain('wrong-code');
});

it('while the server fails, a code is only assumed; under a strict binding the node waits for the server', async () => {
  isUp = false;
  await post('t-down', 'right-new', 'right-new');
  const retried = await until(async () => {
    const { strict, lenient } = await nodesOf('t-down');
    return lenient?.status === 'done' && (strict?.attempts ?? 0) > 1 ? { strict, lenient } : false;
  }, 'a second attempt of the strict node');
  expect(retried.lenient.terminology).toEqual({ lenient: 'assumed' });
  expect((await api.run('t-down')).status).toBe('running');
  isUp = true;
  expect((await api.endedRun('t-down')).status).toBe('completed');
  expect((await nodesOf('t-down'))['strict']).toMatchObject({
    status: 'done',
    terminology: { strict: 'verified' },
  });
});

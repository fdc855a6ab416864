import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { repositoryRoot } from '@platform/plugin-host';
import { freePort } from '@platform/testing';

import { startProxy } from '../composition';

const SYSTEM = 'http://site.example/codes';
const PLUGIN = `
apiVersion: platform/plugin-v1
name: site
version: 1.0.0
contributes:
  valueSets:
    - { id: site-codes, system: '${SYSTEM}', doc: Codes du site., external: true, concepts: [] }
    - { id: own-codes, system: 'urn:own', doc: Codes d'un adaptateur., external: true, concepts: [] }
  adapters:
    - { port: terminology, name: mute, module: ./mute }
  nodes:
    - id: site.start
      kind: trigger
      category: Essai
      label: Début
      description: Commence.
      eventType: site.start
      outputs: []
      behavior: { module: ./start }
    - id: site.check-code
      kind: source
      category: Essai
      label: Contrôle d'un code
      description: Demande si un code existe.
      config:
        - { name: valueSet, type: { kind: primitive, name: String } }
        - { name: code, type: { kind: primitive, name: String } }
      outputs:
        - { name: valid, type: { kind: primitive, name: Boolean } }
      behavior: { module: ./check-code }
`;
const INSTANCE = `
apiVersion: platform/instance-v1
name: CHU
terminology:
  'urn:own': { adapter: mute }
`;

let root: string;
let server: Server;
let answer: RequestListener;
let proxy: Awaited<ReturnType<typeof startProxy>>;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A FHIR terminology server that knows one code. */
const knowing: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
  const isAsked = pathname === '/fhir/ValueSet/$validate-code';
  const valueBoolean = searchParams.get('code') === '2823-3';
  response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/fhir+json' });
  response.end(
    JSON.stringify({
      resourceType: 'Parameters',
      parameter: [{ name: 'result', valueBoolean }],
    }),
  );
};

const repository = repositoryRoot(__dirname);

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'site terminology ')));
  mkdirSync(join(root, 'plugins'));
  write('instance.yaml', INSTANCE);
  write('extra/site/plugin.yaml', PLUGIN);
  write('extra/site/start.js', 'exports.default = () => ({ accept: () => ({}) });');
  write(
    'extra/site/check-code.js',
    `exports.default = () => ({
      read: async ({ config, terminology }) =>
        ({ valid: await terminology.validateCode(config.valueSet, config.code) }),
    });`,
  );
  write(
    'extra/site/mute.js',
    `const never = () => new Promise(() => undefined);
    exports.default = () =>
      ({ has: never, validateCode: never, expand: never, display: never, subsumes: never });`,
  );
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy({
    root,
    env: {
      ...process.env,
      SWC_NODE_PROJECT: join(repository, 'tsconfig.base.json'),
      PROXY_PORT: String(await freePort()),
      RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
      PLUGINS_PATH: 'extra',
      COMPUTE_TIME: 'PT5M',
      TERMINOLOGY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`,
    },
  });
}, 300_000);

afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true, force: true });
}, 60_000);

async function simulate(code: string, valueSet = 'site-codes') {
  const response = await fetch(`${proxy.url}/api/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      workflow: {
        apiVersion: 'platform/workflow-v1',
        slug: 'check',
        name: 'Check',
        nodes: [
          { id: 'start', type: 'site.start' },
          { id: 'check', type: 'site.check-code', config: { valueSet, code } },
        ],
        edges: [{ from: 'start.$done', to: 'check.$after' }],
        outputs: [
          { name: 'valid', type: { kind: 'primitive', name: 'Boolean' }, from: 'check.valid' },
        ],
      },
      event: { eventType: 'site.start' },
    }),
  });
  const answered = (await response.json()) as object;
  expect([response.headers.get('content-language'), answered]).toEqual([
    'en',
    expect.not.objectContaining({ errors: expect.anything() as unknown }),
  ]);
  return answered;
}

describe('the terminology of a simulation', () => {
  it('is the server of TERMINOLOGY_BASE_URL: a code that the site rejects does not pass [RUN-008 MAN-342]', async () => {
    answer = knowing;
    const [known, rejected] = [await simulate('2823-3'), await simulate('nope')];
    expect(known).toMatchObject({ status: 'completed', outputs: { valid: true } });
    expect(rejected).toMatchObject({ status: 'completed', outputs: { valid: false } });
    expect([known, rejected]).toEqual([
      expect.not.objectContaining({ diagnostics: expect.anything() as unknown }),
      expect.not.objectContaining({ diagnostics: expect.anything() as unknown }),
    ]);
  }, 300_000);

  it('holds nothing up when the server does not answer, and the answer says so', async () => {
    answer = () => undefined;
    expect(await simulate('unheard-of')).toMatchObject({
      status: 'completed',
      outputs: { valid: true },
      diagnostics: [
        {
          code: 'TERMINOLOGY_FALLBACK',
          severity: 'warning',
          path: '/terminology/http:~1~1site.example~1codes',
          message: expect.stringContaining(`"${SYSTEM}" (unreachable)`) as string,
        },
      ],
    });
  }, 300_000);

  it('fails the node, as in a run, when the adapter of a code system never answers', async () => {
    expect(await simulate('a', 'own-codes')).toMatchObject({
      status: 'failed',
      error: { code: 'timeout', nodePath: 'check' },
      diagnostics: [{ code: 'TERMINOLOGY_SILENT', path: '/terminology/urn:own' }],
    });
  }, 300_000);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import { freePort, listenOnLoopback, type LoopbackServer } from '@platform/testing';

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
        - { name: valid, type: { kind: primitive, name: Boolean }, required: true }
      behavior: { module: ./check-code }
`;
const INSTANCE = `
apiVersion: platform/instance-v1
name: CHU
terminology:
  'urn:own': { adapter: mute }
`;

let root: string;
let server: LoopbackServer;
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
  server = await listenOnLoopback(createServer((request, response) => answer(request, response)));
  proxy = await startProxy({
    root,
    env: {
      ...process.env,
      SWC_NODE_PROJECT: join(repository, 'tsconfig.json'),
      // Nothing answers there: the usual address may be that of a platform in use on this machine.
      RESTATE_URL: 'http://127.0.0.1:9',
      PROXY_PORT: String(await freePort()),
      RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
      PLUGINS_PATH: 'extra',
      COMPUTE_TIME: 'PT5M',
      TERMINOLOGY_BASE_URL: `${server.url}/fhir`,
    },
  });
});

afterAll(async () => {
  await proxy.close();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const checking = (code: string, valueSet = 'site-codes') => ({
  apiVersion: 'platform/workflow-v1',
  slug: 'check',
  name: 'Check',
  nodes: [
    { id: 'start', type: 'site.start' },
    { id: 'check', type: 'site.check-code', config: { valueSet, code } },
  ],
  edges: [{ from: 'start.$done', to: 'check.$after' }],
  outputs: [{ name: 'valid', type: { kind: 'primitive', name: 'Boolean' }, from: 'check.valid' }],
});

async function call(method: string, path: string, body: object, etag = '') {
  const response = await fetch(`${proxy.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(etag !== '' && { 'if-match': etag }),
    },
    body: JSON.stringify(body),
  });
  expect(response.headers.get('content-language') ?? 'en').toBe('en');
  const answered = (await response.json()) as Record<string, unknown>;
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: answered };
}

async function simulate(code: string, valueSet?: string) {
  const asked = { workflow: checking(code, valueSet), event: { eventType: 'site.start' } };
  const { status, body } = await call('POST', '/api/simulate', asked);
  expect([status, body['errors']]).toEqual([200, undefined]);
  return body;
}

const VERIFIED = { 'site-codes': 'verified' };

/** What the trace of the node says of the answers that it used. */
const assuranceIn = ({ nodes }: Record<string, unknown>) =>
  (nodes as { id: string; terminology?: object }[]).find(({ id }) => id === 'check')?.terminology;

/** Saves a draft that asks about a code, and a test case that says what the answer is. */
async function draft(code: string, valid: boolean, etag = '') {
  const saved = await call('PUT', '/api/workflows/check/draft', checking(code), etag);
  expect(saved.status).toBe(etag === '' ? 201 : 200);
  const name = 'asks the site';
  const tests = {
    apiVersion: 'platform/workflow-tests-v1',
    workflow: 'check',
    cases: [{ name, event: { eventType: 'site.start' }, expect: { outputs: { valid } } }],
  };
  const tested = await call('PUT', '/api/workflows/check/tests', tests, saved.etag);
  expect(tested.status).toBe(200);
  return tested.etag;
}

const publish = (etag: string) => call('POST', '/api/workflows/check/publish', {}, etag);

describe('the terminology of a simulation', () => {
  it('is the server of TERMINOLOGY_BASE_URL: a code that the site rejects does not pass [RUN-008 MAN-342]', async () => {
    answer = knowing;
    const [known, rejected] = [await simulate('2823-3'), await simulate('nope')];
    expect(known).toMatchObject({ status: 'completed', outputs: { valid: true } });
    expect(rejected).toMatchObject({ status: 'completed', outputs: { valid: false } });
    expect([known, rejected].map(assuranceIn)).toEqual([VERIFIED, VERIFIED]);
    expect([known, rejected]).toEqual([
      expect.not.objectContaining({ diagnostics: expect.anything() as unknown }),
      expect.not.objectContaining({ diagnostics: expect.anything() as unknown }),
    ]);
  });

  it('is that of stored test cases and of the publication that they guard', async () => {
    answer = knowing;
    const wrong = await draft('refused', true);
    const run = await call('POST', '/api/workflows/check/tests/run', {});
    expect(run).toMatchObject({ status: 200, body: { ok: false } });
    expect(await publish(wrong)).toMatchObject({ status: 422, body: { code: 'tests-failed' } });
    const published = await publish(await draft('refused', false, wrong));
    expect(published).toMatchObject({ status: 200, body: { version: 1, diagnostics: [] } });
  });

  it('holds nothing up when the server does not answer, and the answer says so', async () => {
    answer = () => undefined;
    const unheard = await simulate('unheard-of');
    expect(assuranceIn(unheard)).toEqual({ 'site-codes': 'assumed' });
    expect(unheard).toMatchObject({
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
    const before = await fetch(`${proxy.url}/api/workflows/check`);
    const etag = await draft('unheard-of', true, before.headers.get('etag') ?? '');
    expect(await publish(etag)).toMatchObject({
      status: 200,
      body: { version: 2, diagnostics: [{ code: 'TERMINOLOGY_FALLBACK', severity: 'warning' }] },
    });
  });

  it('fails the node, as in a run, when the adapter of a code system never answers', async () => {
    expect(await simulate('a', 'own-codes')).toMatchObject({
      status: 'failed',
      error: { code: 'timeout', nodePath: 'check' },
      diagnostics: [{ code: 'TERMINOLOGY_SILENT', path: '/terminology/urn:own' }],
    });
  });
});

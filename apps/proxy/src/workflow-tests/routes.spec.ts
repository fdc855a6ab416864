import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import type { HttpServer } from '@platform/http';
import { compileSchema, parseYaml } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';
import type { JsonObject } from '@platform/ports';
import { parseWorkflow, type WorkflowSpec } from '@platform/workflow';

import { gateOf, type GateOf } from '../__fixtures__/gate-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import {
  openDefinitionHarness,
  type DefinitionHarness,
} from '../simulation/__fixtures__/definition-harness';
import { alert, PLUGINS, withNode } from '../simulation/__fixtures__/demonstration';
import { failuresOf } from './failures-of';
import { workflowTestRoutes } from './routes';
import { runStoredTests } from './run-stored-tests';
import { storedTestsSchema, testReportSchema, witnessTestSchema } from './tests-schemas';

const YAML = readFileSync(
  join(PLUGINS, 'renal/definitions/hyperkalaemia-alert.tests.yaml'),
  'utf8',
);
const document = parseYaml(YAML).value as JsonObject & { cases: JsonObject[] };
const key = { kind: 'workflow', slug: alert.slug } as const;

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});
let harness: DefinitionHarness;
let server: HttpServer;
let gate: GateOf;
const serve = async (...roles: string[]): Promise<void> => {
  await server?.close();
  gate = gateOf(...roles);
  const deps = { ...harness, locale: 'fr', timezone: 'Europe/Paris' };
  server = await serveRoutes(workflowTestRoutes(deps), gate);
};
beforeEach(async () => {
  harness = await openDefinitionHarness(catalog);
  await harness.publish(alert);
  await serve('designer', 'viewer');
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Record<string, unknown>;
}

async function call(
  method: string,
  path = '',
  { body, ...headers }: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}/api/workflows/${alert.slug}/tests${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  const { status } = response;
  const answer = (await response.json()) as Record<string, unknown>;
  return { status, etag: response.headers.get('etag'), body: answer };
}

const etag = async (): Promise<string> => (await call('GET')).etag ?? '';
const put = async (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call('PUT', '', { body, 'if-match': await etag(), ...headers });
const yaml = { 'content-type': 'application/yaml' };

describe('the test cases of a workflow', () => {
  it('are none at first, then what was put, in YAML or JSON', async () => {
    const nothing = await call('GET');
    expect(nothing).toMatchObject({ status: 200, body: { tests: null, author: null } });
    const saved = await put(YAML, yaml);
    expect(saved).toMatchObject({ status: 200, body: { author: 'key:caller-1', tests: document } });
    expect(saved.etag).not.toBe(nothing.etag);
    expect(await call('GET')).toEqual(saved);
    const first = { ...document, cases: document.cases.slice(0, 1) };
    expect((await put(JSON.stringify(first))).body).toMatchObject({ tests: first });
    const schema = compileSchema(storedTestsSchema);
    for (const { body } of [nothing, saved]) expect(schema.check(body)).toEqual([]);
  });

  it('leave a line in the audit log when they are replaced', async () => {
    await put(YAML, yaml);
    expect(gate.lines).toMatchObject([
      { action: 'putWorkflowTests', resource: `workflow:${alert.slug}` },
    ]);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['without If-Match', {}, 428, 'if-match-required'],
    ['of what has changed since', { 'if-match': '"0"' }, 412, 'definition-changed'],
  ])('are not replaced %s', async (_what, headers, status, code) => {
    const seen = await etag();
    const answer = await call('PUT', '', { body: JSON.stringify(document), ...headers });
    expect(answer).toMatchObject({ status, body: { code } });
    if (status === 412) expect(answer.etag).toBe(seen);
    expect(await call('GET')).toMatchObject({ etag: seen, body: { tests: null } });
  });

  it.each<[string, string, object]>([
    ['unreadable', '{', {}],
    ['of another shape', JSON.stringify({ ...document, cases: [] }), { path: '/cases' }],
    [
      'of another workflow',
      JSON.stringify({ ...document, workflow: 'other' }),
      { path: '/workflow', code: 'TESTS_WORKFLOW_MISMATCH' },
    ],
    [
      'of one name twice',
      JSON.stringify({ ...document, cases: [document.cases[0], document.cases[0]] }),
      { path: '/cases/1/name', code: 'TESTS_NAME_REPEATED' },
    ],
  ])('are refused when they are %s', async (_what, body, error) => {
    const answer = await put(body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'tests-invalid' } });
    expect(answer.body['errors']).toContainEqual(expect.objectContaining(error));
    expect((await call('GET')).body).toMatchObject({ tests: null });
  });

  it('are for designers to change, for viewers to see', async () => {
    await serve('viewer');
    expect(await call('GET')).toMatchObject({ status: 200 });
    expect(await put(YAML, yaml)).toMatchObject({ status: 403 });
    expect(await call('POST', '/run', { body: '{}' })).toMatchObject({ status: 403 });
  });

  it.each([
    ['GET', ''],
    ['POST', '/run'],
  ])('are not found of an unknown workflow (%s)', async (method, path) => {
    const response = await fetch(`${server.url}/api/workflows/none/tests${path}`, { method });
    expect(response.status).toBe(404);
  });
});

describe('a run of the test cases', () => {
  const run = (body: object = {}) => call('POST', '/run', { body: JSON.stringify(body) });
  const broken = withNode('notify', {
    inputs: { title: { const: 'Autre' } },
  });
  const brokenSpec = { ...broken, edges: broken.edges.filter(({ to }) => to !== 'notify.title') };

  it('tells of each case, and of what they cover', async () => {
    await put(YAML, yaml);
    const { status, body } = await run();
    expect(compileSchema(testReportSchema).check(body)).toEqual([]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      version: 'published',
      shortfalls: [],
      coverage: { executed: { percent: 100 }, outcomes: { percent: 100 } },
    });
    expect(body['cases']).toHaveLength(document.cases.length);
    expect(body['cases']).toContainEqual({
      name: document.cases[0]?.['name'],
      ok: true,
      differences: [],
    });
  });

  it('is of the draft when there is one, else of what is asked for', async () => {
    await put(YAML, yaml);
    await harness.draft(brokenSpec);
    const { body } = await run();
    expect(body).toMatchObject({ ok: false, version: 'draft' });
    const cases = body['cases'] as { name: string; differences: { path: string }[] }[];
    const severe = cases.find(({ name }) => name.startsWith('7.2'));
    expect(severe?.differences).toContainEqual({
      path: '/effects/0/payload/title',
      expected: expect.stringContaining('7,2'),
      actual: 'Autre',
    });
    expect((await run({ version: 'published' })).body).toMatchObject({ ok: true });
    expect((await run({ version: 1 })).body).toMatchObject({ ok: true, version: 1 });
  });

  it.each<[string, () => Promise<unknown>, object, { status: number; code: string }]>([
    ['when none are stored', async () => undefined, {}, { status: 409, code: 'no-tests' }],
    [
      'of a draft that is not',
      () => put(YAML, yaml),
      { version: 'draft' },
      { status: 409, code: 'no-draft' },
    ],
    [
      'of a version that is not',
      () => put(YAML, yaml),
      { version: 9 },
      { status: 404, code: 'workflow-not-found' },
    ],
    [
      'of a draft that cannot run',
      async () => {
        await put(YAML, yaml);
        await harness.draft(withNode('check', { type: 'clinical.none' }));
      },
      {},
      { status: 422, code: 'workflow-invalid' },
    ],
  ])('is refused %s', async (_what, arrange, body, { status, code }) => {
    await arrange();
    expect(await run(body)).toMatchObject({ status, body: { code } });
  });

  it('keeps a publication back by what fails, without a value of the record', async () => {
    const [published] = (await harness.definitions.inForce()).workflows;
    if (!published) throw new Error('published');
    const options = { catalog, locale: 'fr', timezone: 'Europe/Paris' };
    expect(failuresOf(await runStoredTests(document, published, options))).toEqual([]);
    const cases = document.cases.filter(({ name }) => String(name).startsWith('7.2'));
    const tests = { ...document, cases };
    const failed = await runStoredTests(tests, { ...published, spec: brokenSpec }, options);
    expect(failuresOf(failed)).toEqual([
      {
        finding: 'TEST_CASE_FAILED',
        path: '/cases/0',
        message: {
          fr: expect.stringContaining('(/effects/0/payload/title)'),
          en: expect.stringContaining('(/effects/0/payload/title)'),
        },
      },
      expect.objectContaining({ finding: 'TEST_COVERAGE_SHORT', path: '/coverage/nodes' }),
      expect.objectContaining({ finding: 'TEST_COVERAGE_SHORT', path: '/coverage/outcomes' }),
    ]);
    const late = await runStoredTests(document, published, { ...options, limits: { ms: 0 } });
    expect(failuresOf(late)).toContainEqual(
      expect.objectContaining({ finding: 'TEST_CASE_REFUSED', path: '/cases/0' }),
    );
    await expect(
      runStoredTests({ apiVersion: 'platform/workflow-tests-v0' }, published, options),
    ).rejects.toMatchObject({ problem: { code: 'tests-invalid' } });
  });

  it('leaves the definition as it is', async () => {
    await put(YAML, yaml);
    const before = await harness.definitionStore.get(key);
    await run();
    expect(await harness.definitionStore.get(key)).toEqual(before);
  });
});

describe('a test case of a witness', () => {
  const bands = parseWorkflow(
    readFileSync(join(PLUGINS, 'renal/definitions/potassium-bands.yaml'), 'utf8'),
  ).spec as WorkflowSpec;
  /** The bands as they were published: nothing between 5.9 and 6.0 mmol/L. */
  const published: WorkflowSpec = {
    ...bands,
    nodes: bands.nodes.map((node) =>
      node.id === 'bands'
        ? (JSON.parse(JSON.stringify(node).replaceAll('[5.5..6.0[', '[5.5..5.9]')) as typeof node)
        : node,
    ),
  };
  const values = { potassium: { value: 5.95, unit: 'mmol/L' }, haemolysed: false };
  const witness = {
    name: 'between the bands',
    table: 'bands',
    values,
    expect: { outputs: { severity: 'mild' } },
  };
  const make = async (body: object, slug = bands.slug) => {
    const response = await fetch(`${server.url}/api/workflows/${slug}/tests/witness`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('gives the table of the draft the values of the witness, though the draft cannot be published', async () => {
    await harness.draft(published);
    const { status, body } = await make(witness);
    expect([status, body['code']]).toEqual([200, undefined]);
    expect(compileSchema(witnessTestSchema).check(body)).toEqual([]);
    expect(body).toEqual({
      case: {
        name: 'between the bands',
        event: { eventId: 'called-1', eventType: 'core.workflow-called', inputs: values },
        subjectsExist: true,
        expect: { nodes: { bands: { outputs: { severity: 'mild' } } } },
      },
      unreached: [],
    });
    expect(gate.lines).toEqual([]);
  });

  it.each<[string, object, number, string]>([
    ['that expects nothing', { ...witness, expect: {} }, 400, 'body-invalid'],
    ['of a node that is no table', { ...witness, table: 'onCall' }, 404, 'not-found'],
  ])('is refused for one %s', async (_what, body, status, code) => {
    await harness.draft(published);
    expect(await make(body)).toMatchObject({ status, body: { code } });
  });

  it('is refused without a draft, and for those who may not change the tests', async () => {
    expect(await make(witness, alert.slug)).toMatchObject({
      status: 409,
      body: { code: 'no-draft' },
    });
    await serve('viewer');
    expect(await make(witness)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

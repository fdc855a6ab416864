import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import type { HttpServer } from '@platform/http';
import { compileSchema, parseYaml } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';
import type { JsonObject } from '@platform/ports';
import type { NodeTrace } from '@platform/interpreter';

import { gateOf, type GateOf } from '../__fixtures__/gate-of';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from '../definitions/__fixtures__/definitions-harness';
import { PLUGINS } from '../simulation/__fixtures__/demonstration';
import { evalCaseOfRunSchema, evalReportSchema, storedEvalsSchema } from './evals-schemas';
import { agentEvalRoutes } from './routes';

const FOLDER = join(PLUGINS, 'clinical/definitions');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const YAML = read('clinical-assistant.evals.yaml');
const document = parseYaml(YAML).value as JsonObject & { cases: JsonObject[] };
const spec = parseYaml(read('clinical-assistant.yaml')).value as JsonObject & { slug: string };

const ROOT = '/api/agents/definitions/clinical-assistant';
const key = { kind: 'agent', slug: 'clinical-assistant' } as const;

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});

let folder: string;
let definitions: DefinitionsHarness;
let runs: ProxyHarness;
let server: HttpServer | undefined;
let gate: GateOf;

async function serve(...roles: string[]): Promise<void> {
  await server?.close();
  gate = gateOf(...roles);
  const deps = {
    ...{ definitions: definitions.current, definitionStore: definitions.store },
    ...{ locale: 'fr', timezone: 'Europe/Paris' },
    ...{ store: runs.store, live: runs.live, retentionMs: 86_400_000 },
    now: () => new Date('2026-11-20T10:00:00Z'),
  };
  server = await serveRoutes(agentEvalRoutes(deps), gate);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent evals '));
  definitions = await openDefinitionsHarness({
    url: `sqlite:${join(folder, 'd.sqlite')}`,
    catalog,
  });
  runs = await openProxyHarness();
  await serve('designer', 'viewer', 'clinician');
  await draft(spec);
});
afterEach(async () => {
  await server?.close();
  await definitions.close();
  await runs.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Saves the draft and publishes it if asked to. */
async function draft(content: JsonObject): Promise<string> {
  const designer = definitions.as('ada', 'designer');
  const { etag } = await designer('GET', ROOT);
  const saved = await designer('PUT', `${ROOT}/draft`, {
    body: content,
    ...(etag !== '' && { ifMatch: etag }),
  });
  expect(saved.status).toBeLessThan(300);
  return saved.etag;
}
async function publish() {
  const publisher = definitions.as('pia', 'publisher');
  const { etag } = await publisher('GET', ROOT);
  return publisher('POST', `${ROOT}/publish`, { body: {}, ifMatch: etag });
}

async function call(
  method: string,
  path: string,
  { body, ...headers }: Record<string, string> = {},
) {
  const response = await fetch(`${server?.url}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: answer };
}
const evals = (method: string, path = '', options = {}) =>
  call(method, `${ROOT}/evals${path}`, options);
const put = async (body: string, headers: Record<string, string> = {}) =>
  evals('PUT', '', { body, 'if-match': (await evals('GET')).etag, ...headers });
const run = (body: object = {}) => evals('POST', '/run', { body: JSON.stringify(body) });

const yaml = { 'content-type': 'application/yaml' };
const blind: JsonObject = { ...spec, tools: ['clinical.get-conditions'] };

describe('the cases of an agent', () => {
  it('are none at first, then what was put, in YAML or JSON', async () => {
    const nothing = await evals('GET');
    expect(nothing).toMatchObject({ status: 200, body: { evals: null, author: null } });
    const saved = await put(YAML, yaml);
    expect(saved).toMatchObject({ status: 200, body: { author: 'key:caller-1', evals: document } });
    expect(await evals('GET')).toEqual(saved);
    const first = { ...document, cases: document.cases.slice(0, 1) };
    expect((await put(JSON.stringify(first))).body).toMatchObject({ evals: first });
    const schema = compileSchema(storedEvalsSchema);
    for (const { body } of [nothing, saved]) expect(schema.check(body)).toEqual([]);
    expect(gate.lines).toContainEqual(
      expect.objectContaining({ action: 'putAgentEvals', resource: 'agent:clinical-assistant' }),
    );
  });

  it('are not replaced without If-Match, nor over what has changed since', async () => {
    expect(await evals('PUT', '', { body: JSON.stringify(document) })).toMatchObject({
      status: 428,
    });
    expect(await put(JSON.stringify(document), { 'if-match': '"0"' })).toMatchObject({
      status: 412,
    });
  });

  it.each<[string, string, object]>([
    ['unreadable', '{', {}],
    ['of another shape', JSON.stringify({ ...document, cases: [] }), { path: '/cases' }],
    [
      'of another agent',
      JSON.stringify({ ...document, agent: 'other' }),
      { path: '/agent', code: 'TESTS_AGENT_MISMATCH' },
    ],
  ])('are refused when they are %s', async (_what, body, error) => {
    const answer = await put(body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'tests-invalid' } });
    expect(answer.body['errors']).toContainEqual(expect.objectContaining(error));
  });

  it('are for designers to change and run, for viewers to see', async () => {
    await serve('viewer');
    expect(await evals('GET')).toMatchObject({ status: 200 });
    expect(await put(YAML, yaml)).toMatchObject({ status: 403 });
    expect(await run()).toMatchObject({ status: 403 });
  });
});

describe('a run of the cases', () => {
  it('reports each case, and the sums', async () => {
    await put(YAML, yaml);
    const { status, body } = await run();
    expect(status).toBe(200);
    expect(compileSchema(evalReportSchema).check(body)).toEqual([]);
    expect(body).toMatchObject({
      ...{ ok: true, version: 'draft', mode: 'replay' },
      totals: { passRate: 1, cases: document.cases.length, usage: { inputTokens: 13878 } },
    });
  });

  it('is of the draft when there is one, else of what is asked for', async () => {
    await put(YAML, yaml);
    expect((await publish()).status).toBe(200);
    expect((await run()).body).toMatchObject({ ok: true, version: 'published' });
    await draft(blind);
    const { body } = await run();
    expect(body).toMatchObject({ ok: false, version: 'draft' });
    const [first] = body['cases'] as { differences: { path: string }[] }[];
    expect(first?.differences).toContainEqual({
      path: '/calledTools/0',
      expected: 'clinical.get-observations',
      actual: [],
    });
    expect((await run({ version: 1 })).body).toMatchObject({ ok: true, version: 1 });
  });

  it.each<[string, () => Promise<unknown>, object, object]>([
    [
      'when none are stored',
      async () => undefined,
      {},
      { status: 409, body: { code: 'no-tests' } },
    ],
    [
      'of a version that is not',
      () => put(YAML, yaml),
      { version: 9 },
      { status: 404, body: { code: 'not-found' } },
    ],
    [
      'of what was never published',
      () => put(YAML, yaml),
      { version: 'published' },
      { status: 409, body: { code: 'not-published' } },
    ],
    [
      'of a draft that cannot run',
      async () => {
        await put(YAML, yaml);
        await draft({ ...spec, tools: ['clinical.none'] });
      },
      {},
      { status: 422, body: { code: 'agent-invalid' } },
    ],
  ])('is refused %s', async (_what, arrange, body, answer) => {
    await arrange();
    expect(await run(body)).toMatchObject(answer);
  });

  it('comes before a publication, which is refused while a case fails, without a value', async () => {
    await put(YAML, yaml);
    await draft(blind);
    const failed = await publish();
    expect([failed.status, failed.body.code]).toEqual([422, 'tests-failed']);
    expect(failed.body.errors[0]).toMatchObject({ code: 'TEST_CASE_FAILED', path: '/cases/0' });
    expect(failed.text).not.toContain('7,2');
    await draft(spec);
    expect((await publish()).status).toBe(200);
    expect(await definitions.store.get(key)).toMatchObject({ publishedVersion: 1 });
  });
});

describe('a case that is made from a run', () => {
  const usage = { inputTokens: 10, outputTokens: 5 };
  const said = (id: string, tool: string, args: object) => ({
    content: [{ type: 'tool-call' as const, id, tool, arguments: JSON.stringify(args) }],
    ...{ finish: 'tool-calls' as const, usage },
    ...{ startedAt: '2026-11-20T08:00:01.000Z', ms: 5, attempts: 1 },
  });
  const turns = [
    {
      turn: 1,
      ...said('c1', 'clinical_get-allergies', {}),
      calls: [{ id: 'c1', tool: 'clinical.get-allergies', outcome: 'done' as const }],
    },
    {
      turn: 2,
      ...said('c2', 'submit_result', { answer: 'Aucune pour @patient.' }),
      calls: [{ id: 'c2', tool: 'submit_result', outcome: 'submitted' as const }],
    },
  ];
  const node: NodeTrace = {
    ...{ path: 'answer', id: 'answer', type: 'agent.clinical_assistant', kind: 'agent' },
    ...{ status: 'done', startedAt: '2026-11-20T08:00:00.000Z' },
    inputs: { question: 'Allergies de patient-77 ?', patientId: 'patient-77', historique: '' },
    outputs: { answer: 'Aucune pour patient-77.' },
    agent: { provider: 'p', model: 'm', source: 'model', turns, usage },
  };
  const store = async (...nodes: readonly NodeTrace[]) => {
    await runs.store.insert(runMeta('run-1', { subjects: { patient: 'patient-77' } }));
    runs.engine.snapshots.set('run-1', snapshotOf('run-1', { nodes, status: 'completed' }));
  };
  const made = (query = '') => call('GET', `/api/runs/run-1/eval-case${query}`);

  it('has no id of the patient, and passes as a case of the agent', async () => {
    await publish();
    await store(node);
    const { status, body } = await made();
    expect(status).toBe(200);
    expect(compileSchema(evalCaseOfRunSchema).check(body)).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('patient-77');
    expect(body).toMatchObject({
      ...{ agent: 'clinical-assistant', nodePath: 'answer' },
      case: {
        inputs: { question: 'Allergies de @patient ?', patientId: '@patient' },
        context: { patient: '@patient' },
        expect: {
          outputs: { answer: 'Aucune pour @patient.' },
          calledTools: ['clinical.get-allergies'],
        },
      },
    });
    await put(JSON.stringify({ ...document, cases: [body['case']] }));
    expect((await run()).body).toMatchObject({ ok: true, totals: { passed: 1 } });
    expect(gate.lines).toContainEqual(
      expect.objectContaining({ action: 'getEvalCaseOfRun', resource: 'run:run-1' }),
    );
  });

  it('needs the path of the agent where there are several', async () => {
    await store(node, { ...node, path: 'second', type: 'core.agent' });
    const unclear = await made();
    expect(unclear).toMatchObject({ status: 409, body: { code: 'agent-node-unclear' } });
    expect(unclear.body['errors']).toHaveLength(2);
    expect(await made('?node=second')).toMatchObject({ status: 200, body: { agent: null } });
    expect(await made('?node=none')).toMatchObject({ body: { code: 'agent-node-unclear' } });
  });

  it('is not made from a trace that is cut, nor from an agent that has not ended', async () => {
    await store({ ...node, inputs: { question: { $truncated: 20_000 } } });
    expect(await made()).toMatchObject({ status: 409, body: { code: 'agent-trace-truncated' } });
    runs.engine.snapshots.set(
      'run-1',
      snapshotOf('run-1', { nodes: [{ ...node, status: 'running' }] }),
    );
    expect(await made()).toMatchObject({ status: 409, body: { code: 'agent-not-replayable' } });
  });

  it.each(['viewer', 'designer', 'operator', 'publisher'])('is not for %s alone', async (role) => {
    await store(node);
    await serve(role);
    expect(await made()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

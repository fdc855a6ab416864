import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { createIngressClient } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';
import { loadPlugins } from '@platform/plugin-host';
import { parseWorkflow, specHash, type WorkflowSpec } from '@platform/workflow';

import { serveRoutes } from '../__fixtures__/serve-routes';
import type { PublishedWorkflow } from '../definitions/published-workflow';
import { startRecordService, type RecordServiceStandIn } from './__fixtures__/record-service';
import { simulationRoutes } from './routes';
import type { SimulationDeps } from './run-simulation';

const PLUGINS = join(__dirname, '../../../../plugins');
const { spec: alert } = parseWorkflow(
  readFileSync(join(PLUGINS, 'renal/definitions/hyperkalaemia-alert.yaml'), 'utf8'),
);
if (!alert) throw new Error('definition');
const published: PublishedWorkflow = {
  slug: alert.slug,
  name: alert.name,
  version: 1,
  hash: specHash(alert),
  spec: alert,
};

const AT = '2026-11-18T08:10:00+01:00';
const patient = {
  demographics: { patientId: 'p1', sex: 'female', birthDate: '1950-06-15' },
  observations: [
    {
      coding: { code: '2823-3', display: 'Potassium', system: 'http://loinc.org' },
      value: 7.2,
      unit: 'mmol/L',
      observedAt: AT,
    },
  ],
};
const event = { eventType: 'lab.potassium.available', patientId: 'p1', observedAt: AT };
const seeded = { workflow: alert.slug, event, options: { seeds: { patient } } };

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});

let records: RecordServiceStandIn;
let server: HttpServer;
const serve = async (more: Partial<SimulationDeps> = {}): Promise<void> => {
  await server?.close();
  const ingress = createIngressClient({ url: records.url, observe: (_path, call) => call({}) });
  server = await serveRoutes(
    simulationRoutes({
      catalog,
      workflows: [published],
      ingress,
      bound: { patient: { adapter: 'memory' } },
      locale: 'fr',
      timezone: 'Europe/Paris',
      ...more,
    }),
  );
};
beforeEach(async () => {
  records = await startRecordService({ p1: { ...patient, notifications: [] } });
  await serve();
});
afterEach(async () => {
  await server.close();
  await records.close();
});

interface Body {
  readonly status: unknown;
  readonly code?: string;
  readonly nodes: readonly { readonly path: string; readonly status: string }[];
  readonly effects: readonly object[];
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly [member: string]: unknown;
}

async function simulate(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${server.url}/api/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as Body,
  };
}

const asking: WorkflowSpec = {
  apiVersion: 'platform/workflow-v1',
  slug: 'asking',
  name: 'Demander',
  nodes: [
    { id: 'start', type: 'clinical.trigger-potassium-result' },
    {
      id: 'approve',
      type: 'core.validation',
      config: {
        title: 'Confirmer',
        assignment: { roles: ['doctor'] },
        escalation: [{ after: 'P4D', do: 'expire' }],
      },
    },
  ],
  edges: [{ from: 'start.$done', to: 'approve.$after' }],
};

describe('POST /api/simulate', () => {
  it('answers what the workflow would have done, and does none of it [RUN-062]', async () => {
    const { status, type, body } = await simulate(seeded);
    expect(status).toBe(200);
    expect(type).toMatch(/^application\/json/);
    expect(body).toMatchObject({
      status: 'completed',
      outputs: {},
      pending: [],
      started: [],
      ms: expect.any(Number),
      coverage: { skipped: ['check'], outcomes: [{ path: 'alert', outcome: 'pass' }] },
    });
    expect(body.nodes.map(({ path, status: ended }) => `${path} ${ended}`)).toEqual([
      'onPotassium done',
      'potassium done',
      'severity done',
      'alert done',
      'notify done',
      'check skipped',
    ]);
    expect(body.effects).toEqual([
      {
        seq: 1,
        nodePath: 'notify',
        port: 'patient',
        op: 'addNotification',
        targetId: 'p1',
        payload: expect.objectContaining({
          severity: 'critical',
          title: 'Hyperkaliémie sévère : 7,2 mmol/L',
        }),
      },
    ]);
    expect(records.asked).toEqual([]);
  });

  it('gives the same answer to the same request, but for how long it took', async () => {
    const [first, second] = [await simulate(seeded), await simulate(seeded)];
    expect({ ...second.body, ms: 0 }).toEqual({ ...first.body, ms: 0 });
  });

  it('seeds the port of a real record with its snapshot, which it only reads [RUN-062]', async () => {
    const { patientId: _patientId, ...anonymous } = event;
    const { body } = await simulate({
      workflow: alert.slug,
      event: anonymous,
      options: { subject: { kind: 'patient', id: 'p1' } },
    });
    expect(body).toMatchObject({ status: 'completed', effects: [{ targetId: 'p1' }] });
    expect(records.asked).toEqual(['record/snapshot patient p1']);
  });

  it('prefers a given seed and a given subject to those of the record', async () => {
    const other = { ...patient, observations: [] };
    const { body } = await simulate({
      ...seeded,
      options: { subject: { kind: 'patient', id: 'p1' }, seeds: { patient: other } },
    });
    expect(body).toMatchObject({ effects: [{ nodePath: 'check' }] });
  });

  it('simulates a specification that nobody published', async () => {
    const { body } = await simulate({ workflow: asking, event, options: { now: AT } });
    expect(body).toMatchObject({ status: 'completed', endedAt: '2026-11-22T07:10:00.000Z' });
    expect(body['coverage']).toMatchObject({ outcomes: [{ path: 'approve', outcome: 'expired' }] });
  });

  it('takes decisions and pins', async () => {
    const decisions = { approve: { decision: 'rejected', by: 'dr-a', after: 'P1D' } };
    const decided = await simulate({ workflow: asking, event, options: { decisions } });
    expect(decided.body['coverage']).toMatchObject({
      outcomes: [{ path: 'approve', outcome: 'rejected' }],
    });
    const pins = { potassium: { error: { code: 'lab-down', message: 'injoignable' } } };
    const pinned = await simulate({ ...seeded, options: { pins } });
    expect(pinned.body).toMatchObject({
      status: 'failed',
      error: { code: 'lab-down', nodePath: 'potassium' },
    });
  });

  it('runs the published workflows that are called', async () => {
    const spec: WorkflowSpec = {
      ...asking,
      slug: 'child',
      nodes: [{ id: 'called', type: 'core.workflow-called' }],
      edges: [],
    };
    await serve({ workflows: [published, { ...published, slug: 'child', spec }] });
    const workflow = {
      ...asking,
      nodes: [asking.nodes[0], { id: 'call', type: 'core.call', config: { workflow: 'child' } }],
      edges: [{ from: 'start.$done', to: 'call.$after' }],
    };
    const { body } = await simulate({ workflow, event });
    expect(body.nodes.map(({ path }) => path)).toEqual(['start', 'call', 'call/called']);
  });

  it('tells of a task that waits', async () => {
    const [start, approve] = asking.nodes;
    const config = { title: 'Confirmer', assignment: { roles: ['doctor'] }, due: 'P1D' };
    const waiting = { ...asking, nodes: [start, { ...approve, config }] };
    const { body } = await simulate({ workflow: waiting, event });
    expect(body).toMatchObject({ status: 'running', pending: [{ title: 'Confirmer' }] });
  });
});

describe('what POST /api/simulate refuses', () => {
  it.each<[string, object, number, string]>([
    [
      'a workflow that is not published',
      { ...seeded, workflow: 'none' },
      404,
      'workflow-not-found',
    ],
    ['a version that is not', { ...seeded, version: 2 }, 404, 'workflow-not-found'],
    ['a body without event', { workflow: 'a' }, 400, 'body-invalid'],
    ['an unknown option', { ...seeded, options: { seed: {} } }, 400, 'body-invalid'],
    ['a specification that is none', { ...seeded, workflow: {} }, 422, 'workflow-invalid'],
    [
      'an event of another type',
      { ...seeded, event: { ...event, eventType: 'other' } },
      422,
      'event-not-accepted',
    ],
    [
      'an event without its subject',
      { ...seeded, event: { eventType: event.eventType } },
      422,
      'event-invalid',
    ],
    [
      'a seed of another shape',
      { ...seeded, options: { seeds: { patient: { x: 1 } } } },
      422,
      'simulation-input-invalid',
    ],
    [
      'a pin of a node that is not there',
      { ...seeded, options: { pins: { none: { outputs: {} } } } },
      422,
      'simulation-input-invalid',
    ],
    [
      'agents that nothing runs',
      { ...seeded, options: { liveAgents: true } },
      422,
      'live-agents-unavailable',
    ],
    [
      'a subject that the record does not know',
      { ...seeded, options: { subject: { kind: 'patient', id: 'p9' } } },
      404,
      'record-not-found',
    ],
    [
      'a subject of a kind that no record serves',
      { ...seeded, options: { subject: { kind: 'bed', id: 'b1' } } },
      404,
      'record-unbound',
    ],
  ])('%s', async (_what, body, status, code) => {
    const answer = await simulate(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.type).toMatch(/^application\/problem\+json/);
  });

  it.each([
    ['fr', 'type de nœud inconnu'],
    ['en', 'unknown node type'],
  ])('an unsound specification, with every finding, in %s', async (language, sentence) => {
    const unsound = { ...asking, nodes: [...asking.nodes, { id: 'x', type: 't.none' }] };
    const answer = await simulate({ workflow: unsound, event }, { 'accept-language': language });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({
      code: 'WF101',
      path: '/nodes/2/type',
      message: expect.stringContaining(sentence),
    });
  });

  it('a subject while the engine does not answer, with 503', async () => {
    await records.close();
    const options = { subject: { kind: 'patient', id: 'p1' } };
    const { status, body } = await simulate({ ...seeded, options });
    expect([status, body.code]).toEqual([503, 'engine-unavailable']);
    records = await startRecordService({});
  });

  it('a simulation over the nodes that are allowed', async () => {
    await serve({ limits: { nodes: 3 } });
    const { status, body } = await simulate(seeded);
    expect([status, body.code]).toEqual([422, 'simulation-too-large']);
  });

  it('a simulation over the length of answer that is allowed', async () => {
    await serve({ limits: { answer: 1_000 } });
    const { status, body } = await simulate(seeded);
    expect([status, body.code]).toEqual([422, 'simulation-too-large']);
  });

  it('a simulation over the time that is allowed', async () => {
    await serve({ limits: { ms: 0 } });
    const { status, body } = await simulate(seeded);
    expect([status, body.code]).toEqual([422, 'simulation-too-large']);
  });
});

it('asks the agent runner that is bound, when it is told to', async () => {
  const agent = {
    id: 'advise',
    type: 'core.agent',
    config: {
      name: 'Conseil',
      provider: 'mistral',
      model: 'm',
      prompt: 'Conseille.',
      outputs: [{ name: 'advice', type: 'String' }],
    },
  };
  const type = { kind: 'primitive', name: 'String' };
  const workflow = {
    ...asking,
    nodes: [asking.nodes[0], agent],
    edges: [{ from: 'start.$done', to: 'advise.$after' }],
    outputs: [{ name: 'advice', type, from: 'advise.advice' }],
  };
  await serve({ agents: { agent: { run: async () => ({ advice: 'attendre' }) } } as never });
  const live = await simulate({ workflow, event, options: { liveAgents: true } });
  expect(live.body).toMatchObject({ status: 'completed', outputs: { advice: 'attendre' } });
  const mute = await simulate({ workflow, event });
  expect(mute.body).toMatchObject({ status: 'failed', error: { code: 'PORT_UNBOUND' } });
});

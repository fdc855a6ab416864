import type { Catalog } from '@platform/catalog';
import { loadPlugins } from '@platform/plugin-host';

import { alert, AT, event, PLUGINS } from './__fixtures__/demonstration';
import { startRecordService } from './__fixtures__/record-service';
import {
  asking,
  openSimulationHarness,
  patient,
  seeded,
  type SimulationHarness,
} from './__fixtures__/simulation-harness';

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});

let harness: SimulationHarness;
beforeEach(async () => {
  harness = await openSimulationHarness(catalog);
});
afterEach(() => harness.close());

const simulate: SimulationHarness['simulate'] = (...asked) => harness.simulate(...asked);

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
    expect(harness.records.asked).toEqual([]);
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
    expect(harness.records.asked).toEqual(['record/snapshot patient p1']);
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

  it('tells of a task that waits', async () => {
    const [start, approve] = asking.nodes;
    const config = {
      title: { fr: 'Confirmer', en: 'Confirm' },
      assignment: { roles: ['doctor'] },
      due: 'P1D',
    };
    const waiting = { ...asking, nodes: [start, { ...approve, config }] };
    const { body } = await simulate({ workflow: waiting, event });
    expect(body).toMatchObject({ status: 'running', pending: [{ title: 'Confirmer' }] });
    expect((body['pending'] as object[])[0]).not.toHaveProperty('translations');
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
    [
      'the draft of none',
      { ...seeded, workflow: 'none', version: 'draft' },
      404,
      'workflow-not-found',
    ],
    ['a draft that is not', { ...seeded, version: 'draft' }, 409, 'no-draft'],
    ['a version of a specification', { workflow: asking, event, version: 1 }, 400, 'body-invalid'],
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
    await harness.records.close();
    const options = { subject: { kind: 'patient', id: 'p1' } };
    const { status, body } = await simulate({ ...seeded, options });
    expect([status, body.code]).toEqual([503, 'engine-unavailable']);
    harness.records = await startRecordService({});
  });

  it('a simulation over the nodes that are allowed', async () => {
    await harness.serve({ limits: { nodes: 3 } });
    const { status, body } = await simulate(seeded);
    expect([status, body.code]).toEqual([422, 'simulation-too-large']);
  });

  it('a simulation over the length of answer that is allowed', async () => {
    await harness.serve({ limits: { answer: 1_000 } });
    const { status, body } = await simulate(seeded);
    expect([status, body.code]).toEqual([422, 'simulation-too-large']);
  });

  it('a simulation over the time that is allowed', async () => {
    await harness.serve({ limits: { ms: 0 } });
    const { status, body } = await simulate(seeded);
    expect([status, body.code]).toEqual([422, 'simulation-too-large']);
  });
});

it('routes: asks an agent what the request says: the runner that is bound, given turns, or the mock', async () => {
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
  await harness.serve({
    agents: {
      ports: { agent: { run: async () => ({ advice: 'attendre' }) } } as never,
      settings: {},
    },
  });
  const live = await simulate({ workflow, event, options: { liveAgents: true } });
  expect(live.body).toMatchObject({ status: 'completed', outputs: { advice: 'attendre' } });
  const sourceIn = (body: Record<string, unknown>) =>
    (body['nodes'] as { id: string; agent?: { source: string } }[]).find(
      ({ id }) => id === 'advise',
    )?.agent?.source;
  const mock = await simulate({ workflow, event });
  expect(mock.body).toMatchObject({ status: 'completed' });
  expect(sourceIn(mock.body)).toBe('mock');
  const advice = JSON.stringify({ advice: 'continuer' });
  const content = [{ type: 'tool-call', id: 'c1', tool: 'submit_result', arguments: advice }];
  const given = await simulate({ workflow, event, options: { turns: { advise: [{ content }] } } });
  expect(given.body).toMatchObject({ status: 'completed', outputs: { advice: 'continuer' } });
  expect(sourceIn(given.body)).toBe('turns');
  const wrong = await simulate({ workflow, event, options: { turns: { other: [{ content }] } } });
  expect([wrong.status, wrong.body['code']]).toEqual([422, 'simulation-input-invalid']);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createApiClient, dataOf, type ApiClient } from '@platform/api-client';
import { until } from '@platform/testing';

import { eventOf } from '../../__fixtures__/potassium';
import type { SoundRequest } from './case';

type Sound = Readonly<Record<string, Partial<SoundRequest>>>;
type Json = Readonly<Record<string, unknown>>;

const workflow = (slug: string): Json => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: `Campagne ${slug}`,
  nodes: [{ id: 'asked', type: 'core.webhook' }],
  edges: [],
});

const agent = (slug: string): Json => ({
  apiVersion: 'platform/agent-v1',
  slug,
  name: `Agent ${slug}`,
  provider: 'anthropic',
  model: 'small',
  prompt: 'Résume.',
  inputs: [{ name: 'question', type: 'String', required: false }],
  outputs: [{ name: 'summary', type: 'String' }],
});

const JSON_MEDIA = 'application/json';
const SOMEBODY = { patientId: 'p-severe' };

/** Creates one thing of every kind, and returns the requests that reach it. */
export async function makeKnownThings(
  { proxyUrl: url, dataDir }: { readonly proxyUrl: string; readonly dataDir: string },
  identity: SoundRequest['headers'],
): Promise<Sound> {
  // The campaign needs all of these: every call throws if it is refused.
  const client = createApiClient({ baseUrl: url, headers: identity });
  const event = { ...(await eventOf('p-severe')) };
  await dataOf(client.POST('/api/events', { body: event }));
  const ended = event.eventId;
  const askForApproval = async (): Promise<string> => {
    const path = { workflowSlug: 'approval' };
    const call = client.POST('/api/hooks/{workflowSlug}', { params: { path }, body: SOMEBODY });
    return (await dataOf(call)).runs[0]?.runId ?? '';
  };
  const running = await askForApproval();
  const unwanted = await askForApproval();
  const undecided = await askForApproval();
  const pendingOf = (runId: string): Promise<string> =>
    until(async () => {
      const { items } = await dataOf(client.GET('/api/validations'));
      return items.map((item) => item.pendingId).find((id) => id.endsWith(`:${runId}`));
    }, 'a pending validation');
  const pendingId = await pendingOf(running);
  const { workflowSlug } = await until(async () => {
    const run = await dataOf(client.GET('/api/runs/{id}', { params: { path: { id: ended } } }));
    return run.status !== 'running' && run;
  }, 'the end of the first run');
  const keyFor = async (name: string): Promise<string> =>
    (await dataOf(client.POST('/api/keys', { body: { name, roles: ['viewer'] } }))).key.id;
  const shipped = String(workflowSlug);
  const { eventId: _eventId, ...simulated } = event;
  return {
    ...runThings({ ended, running, unwanted, pendingId }),
    // The campaign decides the other one before it comes to these operations.
    ...undecidedThings(await pendingOf(undecided)),
    ...(await sourceThings(client, dataDir)),
    ...(await definitionThings(client, 'workflows', workflow)),
    ...(await definitionThings(client, 'agents/definitions', agent)),
    ...(await agentThings(client)),
    ...(await retrospectiveThings(client)),
    postEvent: { body: event },
    postEventBatch: { body: { events: [event] } },
    callWebhook: {
      params: { workflowSlug: 'approval' },
      headers: { 'idempotency-key': 'campaign-hook' },
      body: SOMEBODY,
    },
    getRecord: { params: { kind: 'patient', id: 'p-severe' } },
    simulate: { body: { workflow: shipped, event: simulated } },
    createKey: { body: { name: 'made', roles: ['viewer'] } },
    revokeKey: { params: { id: await keyFor('to be ended') } },
    rotateKey: { params: { id: await keyFor('to be rotated') }, body: { grace: 'PT1H' } },
    shadowWorkflow: { params: { slug: shipped }, body: { against: 1 } },
    listAudit: { query: {} },
    verifyAudit: { query: {} },
  };
}

const runThings = (
  of: Readonly<Record<'ended' | 'running' | 'unwanted' | 'pendingId', string>>,
): Sound => ({
  getRun: { params: { id: of.ended } },
  getRunSubjects: { params: { id: of.ended } },
  listRunComments: { params: { id: of.ended } },
  getEvalCaseOfRun: { params: { id: of.ended } },
  explainTable: { params: { id: of.ended, nodePath: 'approve' } },
  streamRun: { params: { id: of.ended } },
  cancelRun: { params: { id: of.unwanted }, body: { reason: 'essai' } },
  rerunRun: { params: { id: of.ended }, headers: {}, body: { mode: 'simulate' } },
  resumeRun: { params: { id: of.running }, body: {} },
  actOnIncident: {
    params: { id: of.running, nodePath: 'approve' },
    body: { action: 'retry', reason: 'essai' },
  },
  getValidation: { params: { pendingId: of.pendingId } },
  resolveValidation: {
    params: { pendingId: of.pendingId },
    body: { decision: 'accepted', by: 'essai', form: { dose: 1 } },
  },
});

const undecidedThings = (pendingId: string): Sound => ({
  getValidationSubjects: { params: { pendingId } },
  claimValidation: { params: { pendingId }, body: { by: 'essai' } },
  releaseValidation: { params: { pendingId }, query: { by: 'essai' } },
  commentValidation: { params: { pendingId }, body: { text: 'vu', key: '1', by: 'essai' } },
  putOffValidation: { params: { pendingId }, body: { until: null } },
});

const NO_NUMBERS = { started: 0, fired: 0, patients: 0, tasks: 0, failed: 0, undecided: 0 };

/** The report of a retrospective without events. */
const REPORT = {
  apiVersion: 'platform/retrospective-v1' as const,
  workflow: { slug: 'campaign', name: 'Campagne' },
  sides: [{ label: 'draft', version: 0 }],
  period: { days: 0, timezone: 'Europe/Paris' },
  export: {
    ...{ files: 1, lines: 0, resources: [], rejected: [], outOfOrder: 0 },
    knownBy: 'updated' as const,
  },
  events: { total: 0, patients: 0, bindings: [], leftOut: [] },
  isComplete: true,
  totals: [NO_NUMBERS],
  ...{ rows: [], outcomes: [], tasks: [], writes: [], starts: [], failures: [], cases: [] },
};

/** A report for each operation that needs one. */
async function retrospectiveThings(client: ApiClient): Promise<Sound> {
  const send = async () => (await dataOf(client.POST('/api/retrospectives', { body: REPORT }))).id;
  return {
    sendRetrospective: { body: REPORT },
    getRetrospective: { params: { id: await send() } },
    deleteRetrospective: { params: { id: await send() } },
  };
}

const ASSISTANT = 'clinical-assistant';
const TOOL = 'clinical_assistant';

/** The clinical assistant, which the mock answers for. */
async function agentThings(client: ApiClient): Promise<Sound> {
  const inputs = { question: 'Quel potassium ?', patientId: 'p-severe', historique: '' };
  const path = { agentId: ASSISTANT };
  const headers = { 'Idempotency-Key': 'campaign' };
  await dataOf(
    client.POST('/api/agents/{agentId}/invoke', {
      params: { path, header: headers },
      body: { inputs },
    }),
  );
  const { items } = await dataOf(client.GET('/api/runs'));
  const runId = items.find(({ workflowSlug }) => workflowSlug === 'agent.clinical_assistant')?.id;
  return {
    invokeAgent: { params: path, headers: {}, body: { inputs } },
    invoke_agent_clinical_assistant: { headers: {}, body: { inputs } },
    getAgentRun: { params: { agentId: ASSISTANT, runId: runId ?? '' } },
    agent_result_clinical_assistant: { params: { runId: runId ?? '' } },
    getAgentDocument: { params: path },
    createChatCompletion: {
      headers: {},
      body: {
        model: ASSISTANT,
        messages: [{ role: 'user', content: inputs.question }],
        metadata: { patientId: inputs.patientId },
        stream: false,
      },
    },
    postMcp: {
      headers: {
        accept: 'application/json, text/event-stream',
        'x-context-patient': inputs.patientId,
      },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: TOOL, arguments: { question: inputs.question, historique: '' } },
      },
    },
  };
}

const FEED = 'potassium';

/** Lets the source refuse a separate record for every operation on one. */
async function sourceThings(client: ApiClient, dataDir: string): Promise<Sound> {
  const operations = ['getRefusedRecord', 'resubmitRefusedRecord', 'deleteRefusedRecord'];
  for (const operation of operations) {
    writeFileSync(join(dataDir, 'inbox', FEED, `${operation}.json`), '{"id":"of nobody"}');
  }
  const refused = await until(async () => {
    const { items } = await dataOf(client.GET('/api/refused-records'));
    return items.length === operations.length ? items : undefined;
  }, 'the refused records');
  return {
    ...Object.fromEntries(
      operations.map((operation, index) => [
        operation,
        { params: { id: refused[index]?.id ?? '' } },
      ]),
    ),
    tryBinding: { params: { name: FEED }, body: { record: { id: 'tried' } } },
  };
}

const ANY = { 'if-match': '*' };

/** Creates a separate definition for every operation that changes one. */
async function definitionThings(
  client: ApiClient,
  root: 'workflows' | 'agents/definitions',
  document: (slug: string) => Json,
): Promise<Sound> {
  const One = root === 'workflows' ? 'Workflow' : 'AgentDefinition';
  const save = (slug: string, body: Json, header = {}) =>
    dataOf(client.PUT(`/api/${root}/{slug}/draft`, { params: { path: { slug }, header }, body }));
  const draft = async (slug: string): Promise<string> => {
    await save(slug, document(slug));
    return slug;
  };
  const publish = (slug: string) =>
    dataOf(
      client.POST(`/api/${root}/{slug}/publish`, {
        params: { path: { slug }, header: { 'If-Match': '*' } },
        body: {},
      }),
    );
  const published = async (slug: string): Promise<string> => {
    await publish(await draft(slug));
    return slug;
  };
  const twice = async (slug: string): Promise<string> => {
    await published(slug);
    await save(slug, { ...document(slug), name: `Encore ${slug}` }, { 'If-Match': '*' });
    await publish(slug);
    return slug;
  };
  const read = await published(`campaign-read`);
  const about = (slug: string, more: Partial<SoundRequest> = {}): Partial<SoundRequest> => ({
    params: { slug },
    ...more,
  });
  const saved = await draft('campaign-saved');
  const imported = await draft('campaign-imported');
  const tested = await draft('campaign-tested');
  const tests = {
    apiVersion: 'platform/workflow-tests-v1',
    workflow: tested,
    cases: [
      { name: 'rien', event: { eventType: 'core.webhook' }, expect: { status: 'completed' } },
    ],
  };
  const evals = {
    apiVersion: 'platform/agent-evals-v1',
    agent: tested,
    cases: [{ name: 'rien', inputs: {}, turns: [], expect: { failure: 'turns-exhausted' } }],
  };
  // Running them must not depend on the operation that stores them, which other requests of the campaign may follow.
  const params = { path: { slug: tested }, header: { 'If-Match': '*' } };
  if (root === 'workflows') {
    await dataOf(client.PUT('/api/workflows/{slug}/tests', { params, body: tests as never }));
  } else {
    await dataOf(
      client.PUT('/api/agents/definitions/{slug}/evals', { params, body: evals as never }),
    );
  }
  return {
    [`validate${One}`]: { body: { spec: document('campaign-validated') } },
    [`import${One}`]: { headers: ANY, body: document(imported), media: JSON_MEDIA },
    [`get${One}`]: about(read),
    [`save${One}Draft`]: about(saved, { headers: ANY, body: document(saved), media: JSON_MEDIA }),
    [`publish${One}`]: about(await draft('campaign-published'), { headers: ANY, body: {} }),
    [`rollBack${One}`]: about(await twice('campaign-rolled'), {
      headers: ANY,
      body: { version: 1 },
    }),
    [`retire${One}`]: about(await published('campaign-retired'), { headers: ANY }),
    [`list${One}Versions`]: about(read),
    [`get${One}Version`]: { params: { slug: read, version: '1' } },
    [`diff${One}`]: about(read, { query: { from: '1', to: 'published' } }),
    [`export${One}`]: about(read),
    ...(root === 'workflows' && {
      exportTable: { params: { slug: 'news2', node: 'rate' } },
      getWorkflowTests: about(tested),
      putWorkflowTests: about(tested, { headers: ANY, body: tests, media: JSON_MEDIA }),
      runWorkflowTests: about(tested, { body: {} }),
      makeWitnessTest: about(tested, {
        body: { name: 'campaign', table: 'bands', values: {}, expect: { outcome: 'none' } },
      }),
    }),
    ...(root === 'agents/definitions' && {
      getAgentEvals: about(tested),
      putAgentEvals: about(tested, { headers: ANY, body: evals, media: JSON_MEDIA }),
      runAgentEvals: about(tested, { body: {} }),
    }),
  };
}

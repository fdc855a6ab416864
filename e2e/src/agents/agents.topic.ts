import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { queryAdmin } from '@platform/control-plane-http';
import {
  startModelProvider,
  type ScriptedTurn,
  type TestModelProvider,
} from '@platform/sdk-testing';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, exchange, type Api } from '../__fixtures__/api';
import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { openGates, type Gates } from '../__fixtures__/gates';
import { instanceIn, PROBE_PLUGIN, writeInstance } from '../__fixtures__/instance';
import { onDatabase } from '../__fixtures__/operator';
import { eventOf } from '../__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from '../__fixtures__/temporary-folder';

const KEY = 'sk-test-0123456789';

/** An event of a patient goes to an agent that may read observations and notify. */
const workflow = (slug: string, trigger: string, approval: object) => `
apiVersion: platform/workflow-v1
slug: ${slug}
name: Avis sur le potassium
context: [patient]
nodes:
  - { id: received, type: ${trigger} }
  - id: advise
    type: core.agent
    policy: { timeout: PT5S, retry: { interval: PT0.2S, maxAttempts: 5 } }
    config:
      name: Avis
      provider: site
      model: ${slug}
      prompt: Lis le potassium, notifie si besoin, conclus.
      outputs: [{ name: advice, type: String }]
      tools: [clinical.get-observations, clinical.add-notification]
      approval: ${JSON.stringify(approval)}
edges:
  - { from: received.$done, to: advise.$after }
outputs:
  - { name: advice, type: { kind: primitive, name: String }, from: advise.advice }
`;

const NOW = '2026-11-20T08:00:00+01:00';

const READ: ScriptedTurn = {
  calls: [{ tool: 'clinical_get-observations', arguments: { codes: ['2823-3'] } }],
};
const NOTIFY: ScriptedTurn = {
  calls: [
    {
      tool: 'clinical_add-notification',
      arguments: { severity: 'warning', title: 'Potassium', body: 'À revoir' },
    },
  ],
};
const SUBMIT: ScriptedTurn = {
  calls: [{ tool: 'submit_result', arguments: { advice: 'Notifié.' } }],
};
const TURNS = [READ, NOTIFY, SUBMIT];
/** What the model of the clinical assistant does. */
const ANSWER: readonly ScriptedTurn[] = [
  READ,
  {
    reasoning: 'Une seule valeur.',
    calls: [{ tool: 'submit_result', arguments: { answer: 'Potassium de @patient : 6,8.' } }],
  },
];

/** In the gate the endpoint is killed inside a turn and after a write, in the campaign at each point. */
export function describeAgents(scope: Scope): void {
  let folder: string;
  let provider: TestModelProvider;
  let gates: Gates;
  let stack: Stack;
  let api: Api;
  /** The turn that the provider takes and does not answer, the first time that it comes. */
  let silentTurn: number | undefined;

  beforeAll(async () => {
    folder = createTemporaryFolder();
    gates = openGates(join(folder, 'gates'));
    provider = await startModelProvider({
      apiKey: KEY,
      script: ({ turn, attempt, protocol }) =>
        protocol === 'anthropic'
          ? (ANSWER[turn] as ScriptedTurn)
          : turn === silentTurn && attempt === 1
            ? { fault: 'no-answer' }
            : (TURNS[turn] as ScriptedTurn),
    });
    const definitions = join(folder, 'definitions');
    mkdirSync(definitions);
    const auto = { tools: { 'clinical.add-notification': 'auto' } };
    writeFileSync(
      join(definitions, 'advice.yaml'),
      workflow('advice', 'clinical.trigger-potassium-result', auto),
    );
    writeFileSync(
      join(definitions, 'approved-advice.yaml'),
      workflow('approved-advice', 'clinical.trigger-admission', { roles: ['pharmacist'] }),
    );
    const shipped = instanceIn(folder);
    const instance = writeInstance(folder, {
      ...shipped,
      ports: {
        ...(shipped['ports'] as object),
        agent: {
          adapter: 'language-model',
          config: {
            providers: {
              site: { baseUrl: provider.url, apiKeyEnv: 'SITE_MODEL_KEY' },
              anthropic: { baseUrl: provider.url, apiKeyEnv: 'SITE_MODEL_KEY' },
            },
          },
        },
      },
      seed: [definitions, 'plugins/clinical/definitions'],
    });
    const env = { PLUGINS_PATH: PROBE_PLUGIN, SITE_MODEL_KEY: KEY };
    // What a killed endpoint continues is encrypted here; outages.e2e.spec.ts does the same without a key.
    const endpoint = { ...env, JOURNAL_KEY: randomBytes(32).toString('base64') };
    stack = await startStack({ instance, env: { endpoint, proxy: env } });
    api = createApi(() => stack.proxyUrl);
  });
  afterAll(async () => {
    await stack?.stop();
    await provider?.close();
    removeFolder(folder);
  });

  /** Posts the result of a patient and resolves with the run id. */
  async function start(patientId: string): Promise<string> {
    const { status, body } = await api.postEvent(await eventOf(patientId));
    expect(status).toBe(202);
    return body.eventId;
  }

  async function killEndpoint(): Promise<void> {
    await stack.endpoint.kill('SIGKILL');
    await stack.endpoint.start();
  }

  const adviseOf = async (runId: string) =>
    (await api.run(runId)).snapshot?.nodes.find(({ id }) => id === 'advise');

  /** What a run cost and did: requests for each turn, reads, writes, notifications. */
  async function countsOf(patientId: string, from: number) {
    const turns = provider.requests.slice(from).map(({ turn }) => turn);
    return {
      requests: [0, 1, 2].map((turn) => turns.filter((each) => each === turn).length),
      reads: gates.readings(patientId),
      writes: gates.arrivals('before-write', patientId),
      notifications: (await api.notifications(patientId)).length,
    };
  }

  async function completed(runId: string): Promise<void> {
    const { status, snapshot } = await api.endedRun(runId);
    expect({ status, error: snapshot?.error }).toEqual({ status: 'completed', error: undefined });
    expect(snapshot?.outputs).toEqual({ advice: 'Notifié.' });
  }

  const ONCE = { requests: [1, 1, 1], reads: 1, writes: 1, notifications: 1 };

  it('an agent reads, writes and concludes: each turn and call is in the trace, with its tokens', async () => {
    const from = provider.requests.length;
    const runId = await start('p-normal');
    await completed(runId);
    expect(await countsOf('p-normal', from)).toEqual(ONCE);
    const agent = (await adviseOf(runId))?.agent;
    expect(agent).toMatchObject({
      ...{ provider: 'site', model: 'advice', source: 'model' },
      usage: { inputTokens: 33, outputTokens: 21 },
    });
    expect(
      agent?.turns.map(({ calls }) => calls.map(({ tool, outcome }) => [tool, outcome])),
    ).toEqual([
      [['clinical.get-observations', 'done']],
      [['clinical.add-notification', 'done']],
      [['submit_result', 'submitted']],
    ]);
  });

  describe('kill -9 of the endpoint', () => {
    it('inside a turn that the provider took: only this turn is asked again', async () => {
      const from = provider.requests.length;
      silentTurn = 1;
      const runId = await start('p-severe');
      await until(() => provider.requests.slice(from).some(({ turn }) => turn === 1), 'turn 2');
      await killEndpoint();
      await completed(runId);
      silentTurn = undefined;
      expect(await countsOf('p-severe', from)).toEqual({ ...ONCE, requests: [1, 2, 1] });
    });

    broadTest(scope)(
      'before a write: no turn is asked again, and the write is done once',
      async () => {
        const from = provider.requests.length;
        gates.close('before-write', 'p-edge-mild');
        const runId = await start('p-edge-mild');
        await gates.reached('before-write', 'p-edge-mild');
        await killEndpoint();
        gates.open('before-write', 'p-edge-mild');
        await completed(runId);
        expect(await countsOf('p-edge-mild', from)).toEqual({ ...ONCE, writes: 2 });
      },
    );

    it('after a write, before it is journaled: it comes again with its key, and counts once', async () => {
      const from = provider.requests.length;
      gates.close('after-write', 'p-edge-severe');
      const runId = await start('p-edge-severe');
      await gates.reached('after-write', 'p-edge-severe');
      await killEndpoint();
      gates.open('after-write', 'p-edge-severe');
      await completed(runId);
      expect(await countsOf('p-edge-severe', from)).toEqual({ ...ONCE, writes: 2 });
    });
  });

  it('a write that waits for its approval is made once, after the approval', async () => {
    const from = provider.requests.length;
    const patientId = 'p-comparator';
    const eventId = 'admission-1';
    await api.postEvent({ eventId, eventType: 'patient.admitted', patientId, admittedAt: NOW });
    const pending = await until(async () => {
      const { items } = await dataOf(api.client().GET('/api/validations'));
      return items.find(({ runId }) => runId === eventId);
    }, 'the validation of the write');
    expect(pending).toMatchObject({
      ...{ kind: 'agent-tool', assignment: { roles: ['pharmacist'] } },
      payload: { tool: 'clinical.add-notification', arguments: { title: 'Potassium' } },
    });
    if (scope === 'whole') await killEndpoint();
    expect(gates.arrivals('before-write', patientId)).toBe(0);
    const { pendingId } = pending;
    expect((await api.decide(pendingId, { decision: 'accepted', by: 'dr-a' })).status).toBe(200);
    await completed(eventId);
    expect(await countsOf(patientId, from)).toEqual(ONCE);
    const calls = (await adviseOf(eventId))?.agent?.turns.flatMap((turn) => turn.calls);
    expect(calls?.[1]).toMatchObject({ outcome: 'done', decidedBy: 'dr-a' });
  });

  function agentKey(...limits: readonly string[]): Promise<string> {
    const database = `sqlite:${join(stack.dataDir, 'runs.sqlite')}`;
    const create = ['keys', 'create', '--name', 'caller', '--roles', 'agent:*', ...limits];
    return onDatabase(database, ...create);
  }

  it('the clinical assistant answers over HTTP with what the record says, in the other protocol', async () => {
    const key = await agentKey();
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const inputs = { question: 'Quel potassium ?', patientId: 'p-severe', historique: '' };
    const invoked = await exchange(`${stack.proxyUrl}/api/agents/clinical-assistant/invoke`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ inputs }),
    });
    expect(invoked).toMatchObject({
      status: 200,
      body: { outputs: { answer: 'Potassium de p-severe : 6,8.' } },
    });
    const chat = await exchange(`${stack.proxyUrl}/v1/chat/completions`, {
      ...{ method: 'POST', headers: { ...headers, 'x-context-patient': 'p-severe' } },
      body: JSON.stringify({
        model: 'clinical-assistant',
        messages: [{ role: 'user', content: inputs.question }],
      }),
    });
    expect(chat).toMatchObject({
      status: 200,
      body: {
        choices: [{ message: { content: 'Potassium de p-severe : 6,8.' } }],
        usage: { prompt_tokens: 22, completion_tokens: 14 },
      },
    });
  });

  it('a key has agents answer about its patient only, until its tokens of the day are used up', async () => {
    // An answer takes 36 tokens.
    const limits = ['--context', 'patient=p-severe', '--tokens-per-day', '40'];
    const headers = { 'x-api-key': await agentKey(...limits), 'content-type': 'application/json' };
    const invoke = (patientId?: string) =>
      exchange(`${stack.proxyUrl}/api/agents/clinical-assistant/invoke`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({
          inputs: { question: 'Quel potassium ?', patientId, historique: '' },
        }),
      });
    expect(await invoke('p-normal')).toMatchObject({ body: { code: 'context-not-allowed' } });
    const answered = { status: 200, body: { outputs: { answer: 'Potassium de p-severe : 6,8.' } } };
    expect(await invoke()).toMatchObject(answered);
    // The end of a run is in the index shortly after its answer.
    const second = await until(async () => {
      const answer = await invoke();
      return answer.status === 429 ? false : answer;
    }, 'the tokens that the first run did not use');
    expect(second).toMatchObject(answered);
    const spent = await until(async () => {
      const answer = await invoke();
      return answer.status === 429 && answer;
    }, 'the refusal of a third run');
    expect(spent).toMatchObject({ body: { code: 'tokens-spent' } });
  });

  it('nothing that leaves the platform has the id of the patient, and nothing that stays has the key', async () => {
    expect(provider.requests.length).toBeGreaterThan(0);
    for (const { body } of provider.requests) {
      expect(JSON.stringify(body)).not.toMatch(/p-(normal|severe|edge|comparator)/);
    }
    const logs = ['endpoint', 'proxy'].map((name) =>
      readFileSync(join(stack.logsDir, `${name}.log`), 'utf8'),
    );
    for (const text of logs) expect(text).not.toContain(KEY);
    const { items } = await dataOf(api.client().GET('/api/runs'));
    for (const { id } of items) {
      expect(JSON.stringify((await api.run(id)).snapshot)).not.toContain(KEY);
    }
    const { adminUrl } = stack;
    const rows = await queryAdmin<{ hex: string }>(
      `select encode(raw, 'hex') as hex from sys_journal union all select encode(value, 'hex') as hex from state`,
      { adminUrl },
    );
    const journal = rows.map(({ hex }) => Buffer.from(hex, 'hex').toString('utf8')).join('\n');
    // The id of a patient shows that the right tables are read.
    expect(journal).toContain('p-comparator');
    expect(journal).not.toContain(KEY);
  });
}

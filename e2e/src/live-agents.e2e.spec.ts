import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answerOf, type components } from '@platform/api-client';
import {
  startModelProvider,
  type ScriptedTurn,
  type TestModelProvider,
} from '@platform/sdk-testing';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, type Api } from './__fixtures__/api';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { eventOf } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const KEY = 'sk-test-0123456789';

/** The model decides what the provider does: `advice` answers, `down` cuts the connection. */
const workflow = (model: string): string => `
apiVersion: platform/workflow-v1
slug: ${model}
name: Avis
context: [patient]
nodes:
  - { id: received, type: clinical.trigger-potassium-result }
  - id: advise
    type: core.agent
    policy: { timeout: PT1S, retry: { maxAttempts: 3 } }
    config:
      name: Avis
      provider: site
      model: ${model}
      prompt: Lis le potassium, notifie si besoin, conclus.
      outputs: [{ name: advice, type: String }]
      tools: [clinical.get-observations, clinical.add-notification]
edges:
  - { from: received.$done, to: advise.$after }
outputs:
  - { name: advice, type: { kind: primitive, name: String }, from: advise.advice }
`;
const MODELS = ['advice', 'down'];

const TURNS: readonly ScriptedTurn[] = [
  { calls: [{ tool: 'clinical_get-observations', arguments: { codes: ['2823-3'] } }] },
  {
    calls: [
      {
        tool: 'clinical_add-notification',
        arguments: { severity: 'warning', title: 'Potassium', body: 'À revoir' },
      },
    ],
  },
  { calls: [{ tool: 'submit_result', arguments: { advice: 'Notifié.' } }] },
];

let folder: string;
let provider: TestModelProvider;
let stack: Stack;
let api: Api;

beforeAll(async () => {
  folder = createTemporaryFolder();
  provider = await startModelProvider({
    apiKey: KEY,
    script: ({ model, turn }) =>
      model === 'down' ? { fault: 'reset' } : (TURNS[turn] as ScriptedTurn),
  });
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  for (const model of MODELS) writeFileSync(join(definitions, `${model}.yaml`), workflow(model));
  const shipped = instanceIn(folder);
  const pricing = { advice: { input: 2, output: 10 } };
  const site = { baseUrl: provider.url, apiKeyEnv: 'SITE_MODEL_KEY', pricing };
  const instance = writeInstance(folder, {
    ...shipped,
    ports: {
      ...(shipped['ports'] as object),
      agent: { adapter: 'language-model', config: { providers: { site } } },
    },
    seed: [definitions],
  });
  const env = { PLUGINS_PATH: PROBE_PLUGIN, SITE_MODEL_KEY: KEY };
  stack = await startStack({ instance, env: { endpoint: env, proxy: env } });
  api = createApi(() => stack.proxyUrl);
});
afterAll(async () => {
  await stack?.stop();
  await provider?.close();
  removeFolder(folder);
});

type Options = components['schemas']['SimulationRequest']['options'];

const simulate = async (slug: string, options: Options = {}) => {
  const body = {
    workflow: slug,
    event: { ...(await eventOf('p-severe')) },
    options: { liveAgents: true, subject: { kind: 'patient', id: 'p-severe' }, ...options },
  };
  return answerOf(api.client().POST('/api/simulate', { body }));
};

const APPROVED = { decisions: { advise: { decision: 'accepted' as const } } };

it('a live agent asks the model of the instance; what it writes is captured, and it costs what the instance says', async () => {
  const before = await api.notifications('p-severe');
  const { status, body } = await simulate('advice', APPROVED);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'completed', outputs: { advice: 'Notifié.' } });
  expect(body.effects).toMatchObject([{ nodePath: 'advise', op: 'addNotification' }]);
  const agent = body.nodes.find(({ id }) => id === 'advise')?.agent;
  expect(agent).toMatchObject({
    ...{ source: 'model', provider: 'site', model: 'advice' },
    usage: { inputTokens: 33, outputTokens: 21 },
  });
  expect(agent?.cost).toBeCloseTo((33 * 2 + 21 * 10) / 1_000_000, 9);
  expect(agent?.turns[0]?.calls).toMatchObject([
    { tool: 'clinical.get-observations', outcome: 'done' },
  ]);
  expect(await api.notifications('p-severe')).toEqual(before);
});

it('a write waits for its approval when no decision is given', async () => {
  const { body } = await simulate('advice');
  expect(body).toMatchObject({ status: 'running', effects: [] });
  expect(body.pending).toMatchObject([
    { kind: 'agent-tool', payload: { tool: 'clinical.add-notification' } },
  ]);
});

it('without `liveAgents` no model is asked', async () => {
  const from = provider.requests.length;
  const { body } = await simulate('advice', { liveAgents: false });
  expect(body.nodes.find(({ id }) => id === 'advise')?.agent?.source).toBe('mock');
  expect(provider.requests.length).toBe(from);
});

it('a provider that is down gives a failed simulation with its code', async () => {
  const from = provider.requests.length;
  const { status, body } = await simulate('down');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'failed' });
  const agent = body.nodes.find(({ id }) => id === 'advise');
  expect(agent?.error?.code).toBe('provider-unavailable');
  expect(provider.requests.length - from).toBe(3);
});

it('a hundred live simulations at the same time do not slow the health probe', async () => {
  let isOver = false;
  const probes: number[] = [];
  const probing = (async () => {
    while (!isOver) {
      const begun = performance.now();
      expect((await fetch(`${stack.proxyUrl}/healthz`)).status).toBe(200);
      probes.push(performance.now() - begun);
    }
  })();
  // One caller may have twenty waiting; the others hear at once that all are busy, and ask again.
  const completed = async (): Promise<void> => {
    const { status, body } = await until(async () => {
      const answer = await simulate('advice', APPROVED);
      return answer.body.code === 'computation-busy' ? undefined : answer;
    }, 'a compute process');
    expect([status, body.status]).toEqual([200, 'completed']);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: 100 }, completed));
  const all = performance.now() - begun;
  isOver = true;
  await probing;
  expect(probes.length).toBeGreaterThan(20);
  // A probe that had to wait for the simulations would wait for most of them.
  const [middle = all] = [...probes].sort((one, other) => one - other).slice(probes.length / 2);
  expect(middle).toBeLessThan(all / 50);
  expect(Math.max(...probes)).toBeLessThan(all / 2);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answerOf, type components } from '@platform/api-client';
import {
  startModelProvider,
  type ScriptedTurn,
  type TestModelProvider,
} from '@platform/sdk-testing';
import { startStack, type Stack } from '@platform/stack';

import { createApi, type Api } from './api';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './instance';
import { eventOf } from './potassium';
import { createTemporaryFolder, removeFolder } from './temporary-folder';

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
    policy: { timeout: PT2M, retry: { maxAttempts: 3 } }
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

type Options = components['schemas']['SimulationRequest']['options'];

/** A platform whose model answers over HTTP, from a script. */
export interface LiveAgentsSite {
  readonly stack: Stack;
  readonly provider: TestModelProvider;
  readonly api: Api;
  /** Simulates the workflow with this slug, with the model of the instance. */
  simulate(slug: string, options?: Options): ReturnType<typeof simulateWith>;
  stop(): Promise<void>;
}

async function simulateWith(api: Api, slug: string, options: Options) {
  const body = {
    workflow: slug,
    event: { ...(await eventOf('p-severe')) },
    options: { liveAgents: true, subject: { kind: 'patient', id: 'p-severe' }, ...options },
  };
  return answerOf(api.client().POST('/api/simulate', { body }));
}

export const APPROVED = { decisions: { advise: { decision: 'accepted' as const } } };

export async function openLiveAgentsSite(): Promise<LiveAgentsSite> {
  const folder = createTemporaryFolder();
  const provider = await startModelProvider({
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
  const stack = await startStack({ instance, env: { endpoint: env, proxy: env } });
  const api = createApi(() => stack.proxyUrl);
  return {
    ...{ stack, provider, api },
    simulate: (slug, options = {}) => simulateWith(api, slug, options),
    async stop() {
      await stack.stop();
      await provider.close();
      removeFolder(folder);
    },
  };
}

import { randomBytes } from 'node:crypto';
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
import { openGates, type Gates } from './gates';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './instance';
import { createTemporaryFolder, removeFolder } from './temporary-folder';

/** The key of the provider. */
export const KEY = 'sk-test-0123456789';

const HASTY = '{ timeout: PT5S, retry: { interval: PT0.2S, maxAttempts: 5 } }';
/** For a hundred at the same time. */
const PATIENT = '{ timeout: PT2M, retry: { maxAttempts: 3 } }';

/** An event of a patient goes to an agent that may read observations and notify. */
const workflow = (slug: string, trigger: string, approval: object, policy = HASTY) => `
apiVersion: platform/workflow-v1
slug: ${slug}
name: Avis sur le potassium
context: [patient]
nodes:
  - { id: received, type: ${trigger} }
  - id: advise
    type: core.agent
    policy: ${policy}
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

type Options = components['schemas']['SimulationRequest']['options'];

/** A platform whose models answer over HTTP, from a script, with a record that a test can block. */
export interface AgentsSite {
  readonly stack: Stack;
  readonly api: Api;
  readonly provider: TestModelProvider;
  readonly gates: Gates;
  /** The provider takes this turn and does not answer, the first time that it comes. Undefined: it answers all. */
  silence(turn: number | undefined): void;
  /** Simulates the workflow `live` or `down` with the model of the instance; that of `down` cuts the connection. */
  simulate(slug: 'live' | 'down', options?: Options): ReturnType<typeof simulateWith>;
  stop(): Promise<void>;
}

async function simulateWith(api: Api, workflow: string, options: Options) {
  const subject = { kind: 'patient', id: SIMULATED };
  const body = {
    workflow,
    event: { eventType: 'core.manual', patientId: subject.id },
    options: { liveAgents: true, subject, ...options },
  };
  return answerOf(api.client().POST('/api/simulate', { body }));
}

/** The patient of the simulations, whose record no run reads in the gate. */
export const SIMULATED = 'p-edge-mild';
export const APPROVED = { decisions: { advise: { decision: 'accepted' as const } } };

export async function openAgentsSite(): Promise<AgentsSite> {
  const folder = createTemporaryFolder();
  const gates = openGates(join(folder, 'gates'));
  let silent: number | undefined;
  const provider = await startModelProvider({
    apiKey: KEY,
    script: ({ model, turn, attempt, protocol }) => {
      if (model === 'down') return { fault: 'reset' };
      if (protocol === 'anthropic') return ANSWER[turn] as ScriptedTurn;
      if (turn === silent && attempt === 1) return { fault: 'no-answer' };
      return TURNS[turn] as ScriptedTurn;
    },
  });
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  const auto = { tools: { 'clinical.add-notification': 'auto' } };
  const [manual, nurse] = ['core.manual', { roles: ['nurse'] }];
  for (const [slug, text] of [
    ['advice', workflow('advice', 'clinical.trigger-potassium-result', auto)],
    [
      'approved-advice',
      workflow('approved-advice', 'clinical.trigger-admission', { roles: ['pharmacist'] }),
    ],
    ['live', workflow('live', manual, nurse, PATIENT)],
    ['down', workflow('down', manual, nurse, PATIENT)],
  ] as const) {
    writeFileSync(join(definitions, `${slug}.yaml`), text);
  }
  const shipped = instanceIn(folder);
  const connection = { baseUrl: provider.url, apiKeyEnv: 'SITE_MODEL_KEY' };
  const pricing = { live: { input: 2, output: 10 } };
  const instance = writeInstance(folder, {
    ...shipped,
    ports: {
      ...(shipped['ports'] as object),
      agent: {
        adapter: 'language-model',
        config: { providers: { site: { ...connection, pricing }, anthropic: connection } },
      },
    },
    seed: [definitions, 'plugins/clinical/definitions'],
  });
  const env = { PLUGINS_PATH: PROBE_PLUGIN, SITE_MODEL_KEY: KEY };
  // What a killed endpoint continues is encrypted here; outages.e2e.spec.ts does the same without a key.
  const endpoint = { ...env, JOURNAL_KEY: randomBytes(32).toString('base64') };
  const stack = await startStack({ instance, env: { endpoint, proxy: env } });
  const api = createApi(() => stack.proxyUrl);
  return {
    ...{ stack, api, provider, gates },
    silence: (turn) => {
      silent = turn;
    },
    simulate: (slug, options = {}) => simulateWith(api, slug, options),
    async stop() {
      await stack.stop();
      await provider.close();
      removeFolder(folder);
    },
  };
}

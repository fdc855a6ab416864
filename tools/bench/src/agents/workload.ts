import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ModelScript } from '@platform/sdk-testing';

import { DEMONSTRATION, potassiumEvent, writeInstance } from '../write-instance';

export const KEY = 'sk-bench-0123456789';
export const KEY_VARIABLE = 'BENCH_MODEL_KEY';
export const PATIENT = 'p-severe';
export const ADVICE = 'À contrôler.';

const READ = { tool: 'clinical_get-observations', arguments: { codes: ['2823-3'] } };

/** Two reads of the record, one tool without effects, the outputs. */
export const SCRIPT: Extract<ModelScript, readonly unknown[]> = [
  { calls: [READ] },
  { calls: [READ] },
  { calls: [{ tool: 'bench_double', arguments: { value: 21 } }] },
  { calls: [{ tool: 'submit_result', arguments: { advice: ADVICE } }] },
];
export const TURNS = SCRIPT.length;

export const TOOLS = ['clinical.get-observations', 'bench.double'];

/** Both ways run this agent. */
export const AGENT = {
  name: 'Avis',
  provider: 'bench',
  model: 'bench',
  prompt: 'Lis le potassium deux fois, calcule, conclus.',
  outputs: [{ name: 'advice', type: 'String' }],
} as const;

const PLUGIN = `apiVersion: platform/plugin-v1
name: '@bench/agents'
version: 1.0.0
contributes:
  nodes:
    - id: bench.double
      kind: compute
      category: Banc
      label: Double
      description: Double une valeur.
      inputs: [{ name: value, type: { kind: primitive, name: Number }, required: true }]
      outputs: [{ name: value, type: { kind: primitive, name: Number } }]
      behavior: { module: ./double }
`;
const DOUBLE =
  'exports.default = () => ({ compute: ({ inputs }) => ({ value: inputs.value * 2 }) });\n';

const WORKFLOW = {
  slug: 'bench-agents',
  name: 'Banc',
  context: ['patient'],
  nodes: [
    { id: 'received', type: 'clinical.trigger-potassium-result' },
    {
      id: 'advise',
      type: 'core.agent',
      config: { ...AGENT, tools: TOOLS },
    },
  ],
  edges: [{ from: 'received.$done', to: 'advise.$after' }],
  outputs: [{ name: 'advice', type: { kind: 'primitive', name: 'String' }, from: 'advise.advice' }],
};

/** Writes an instance with the agent's workflow, and its plugin. */
export function writeWorkload(
  folder: string,
  providerUrl: string,
): { readonly instance: string; readonly plugin: string } {
  const plugin = join(folder, 'plugin');
  mkdirSync(plugin);
  writeFileSync(join(plugin, 'plugin.yaml'), PLUGIN);
  writeFileSync(join(plugin, 'double.js'), DOUBLE);
  const providers = { [AGENT.provider]: { baseUrl: providerUrl, apiKeyEnv: KEY_VARIABLE } };
  const agent = { adapter: 'language-model', config: { providers } };
  const ports = { ...DEMONSTRATION, agent };
  return {
    instance: writeInstance(folder, { name: 'des agents', workflows: [WORKFLOW], ports }),
    plugin,
  };
}

export const eventOf = (eventId: string) => potassiumEvent(eventId, PATIENT);

import type { JsonObject, ModelRequest } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf, START, type HarnessResult, type HarnessRun } from './run-harness';
import type { ScriptedModel } from './scripted-model';

/** The patient of the runs. Its id never reaches a model. */
export const PATIENT = 'patient-7431';

const agent = (config: object = {}): NodeSpec => ({
  id: 'triage',
  type: 'core.agent',
  config: {
    provider: 'local',
    model: 'm-1',
    prompt: 'Trie.',
    inputs: [{ name: 'value', type: 'Number' }],
    outputs: [{ name: 'level', type: 'Number' }],
    tools: ['t.lookup', 't.write', 't.double'],
    approval: { tools: { 't.write': 'auto' } },
    ...config,
  },
});

interface Lab {
  readonly written: { inputs: unknown; key: string; deciders?: unknown }[];
  readonly looked: { asked: JsonObject; key: string }[];
}

/** Runs one agent with the tools `t.lookup`, `t.write` and `t.double` on a scripted model. */
export const runAgent = async (
  model: ScriptedModel,
  { config, lab = {}, ...options }: HarnessRun & { config?: object; lab?: object } = {},
): Promise<HarnessResult & Lab & { requests: readonly ModelRequest[]; level: unknown }> => {
  const written: Lab['written'] = [];
  const looked: Lab['looked'] = [];
  const result = await runHarness(specOf([START, agent(config)], ['start.value -> triage.value']), {
    context: { patient: { id: PATIENT } },
    ...options,
    ports: {
      agent: model,
      lab: {
        write: async (inputs: unknown, key: string, _workflow: unknown, deciders?: unknown) => {
          written.push({ inputs, key, ...(deciders !== undefined && { deciders }) });
        },
        lookup: async (asked: JsonObject, key: string) => {
          looked.push({ asked, key });
          return { of: `Patient/${PATIENT}`, potassium: 6.1 };
        },
        ...lab,
      },
    },
  });
  const level = result.byPath['triage']?.outputs?.['level'];
  return { ...result, level, written, looked, requests: model.requests };
};

export const traceOf = ({ byPath }: HarnessResult) => byPath['triage']?.agent;
/** The results of tool calls that a request tells the model. */
export const resultsOf = (request: ModelRequest | undefined): readonly string[] =>
  (request?.messages ?? []).flatMap((message) =>
    message.role === 'tool' ? message.results.map((result) => result.text) : [],
  );

import { compileSchema, jsonValue, parseYaml } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { MAX_REASON } from '../../form-problems';
import { modelTurnsSchema } from '../input-schemas';
import { repeatedNames } from '../test-cases/repeated-names';

const closed = { additionalProperties: false } as const;

const MAX_CASES = 1_000;

const text = Type.String({ minLength: 1 });
/** A text that the agent or the platform writes; in each language where it depends on that of the instance. */
const textOfInstance = Type.Union([text, Type.Object({ fr: text, en: text }, closed)]);
const texts = (description: string) => Type.Optional(Type.Array(text, { description }));
const values = Type.Record(Type.String(), jsonValue());

const toolId = Type.String({ minLength: 1, description: 'Id of a node type.' });
const tools = (description: string) => Type.Optional(Type.Array(toolId, { description }));

const effect = Type.Object(
  {
    port: Type.String(),
    op: Type.String(),
    targetId: Type.Optional(Type.String()),
    payload: Type.Optional(jsonValue()),
  },
  closed,
);

const refusedCall = Type.Object(
  {
    tool: Type.String({
      minLength: 1,
      description: 'Id of the node type; what the model wrote, for a tool that it does not have.',
    }),
    reason: Type.Optional(
      Type.String({ description: 'For example `unknown-tool` or `arguments-invalid`.' }),
    ),
  },
  closed,
);

const expectation = Type.Object(
  {
    outputs: Type.Optional(
      Type.Record(Type.String(), jsonValue(), {
        description: 'All outputs, equal. `{ fr, en }`: the text in the language of the instance.',
      }),
    ),
    contains: Type.Optional(
      Type.Record(Type.String(), Type.Array(textOfInstance), {
        description:
          'Texts that an output contains, by output. `{ fr, en }`: the one in the language of the instance.',
      }),
    ),
    calledTools: tools('Tools that the platform called, whether they failed or not, in any order.'),
    notCalledTools: tools('Tools that the platform did not call.'),
    refusedCalls: Type.Optional(
      Type.Array(refusedCall, { description: 'Calls that the platform refused to make.' }),
    ),
    effects: Type.Optional(
      Type.Array(effect, { description: 'All captured writes, in order, equal.' }),
    ),
    forbidden: texts('Texts that appear in no output and in no captured write.'),
    withheld: texts('Texts that the model gets neither in a prompt nor as the result of a tool.'),
    waitsFor: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The run ends by waiting for the approval of a call of this tool.',
      }),
    ),
    failure: Type.Optional(
      Type.String({ minLength: 1, description: 'The agent fails with this code.' }),
    ),
  },
  closed,
);

const decision = Type.Object(
  {
    decision: Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
    by: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    reason: Type.Optional(Type.String({ maxLength: MAX_REASON })),
  },
  closed,
);

/** A case of an agent: what it gets, what its model says, and what has to come of it. */
export const agentEvalCaseSchema = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    tags: Type.Optional(Type.Array(text, { uniqueItems: true, maxItems: 50 })),
    inputs: values,
    context: Type.Optional(
      Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 200 }), {
        description:
          'Subjects: context kind to id. By default, those whose id fields are among the inputs.',
      }),
    ),
    seeds: Type.Optional(
      Type.Record(Type.String(), jsonValue(), {
        description:
          'Port to the data that its sandbox reads. Without seeds, the subjects exist and their records are blank.',
      }),
    ),
    now: Type.Optional(Type.String({ format: 'date-time' })),
    turns: modelTurnsSchema,
    decisions: Type.Optional(
      Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,3}$' }), decision, {
        ...closed,
        description:
          'Number of a call that waits for approval → the decision. Calls that were refused do not count.',
      }),
    ),
    expect: expectation,
  },
  { ...closed, title: 'AgentEvalCase' },
);

/** Cases of one agent, in `<slug>.evals.yaml` next to its definition. */
export const agentEvalsSchema = Type.Object(
  {
    apiVersion: Type.Literal('platform/agent-evals-v1'),
    agent: Type.String({ minLength: 1, description: 'Slug of the agent.' }),
    cases: Type.Array(agentEvalCaseSchema, { minItems: 1, maxItems: MAX_CASES }),
  },
  { ...closed, $id: 'platform/agent-evals-v1' },
);

export type AgentEvals = Static<typeof agentEvalsSchema>;
export type AgentEvalCase = Static<typeof agentEvalCaseSchema>;

const schema = compileSchema(agentEvalsSchema, { findings: 'of-all', builtAs: 'agent-evals' });

/** Whether a file holds the cases of an agent rather than a definition. */
export const isAgentEvalsFile = (name: string): boolean => /\.evals\.(ya?ml|json)$/.test(name);

/** Reads the cases of an agent from YAML or JSON text. Never throws; returns diagnostics for an invalid text. */
export function parseAgentEvals(yaml: string): {
  readonly evals?: AgentEvals;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { value, diagnostics } = parseYaml(yaml);
  if (diagnostics.length > 0) return { diagnostics };
  if (!schema.is(value)) return { diagnostics: schema.check(value) };
  return { evals: value, diagnostics: repeatedNames(value.cases) };
}

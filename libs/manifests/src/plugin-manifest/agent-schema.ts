import { Type } from '@sinclair/typebox';

import { ALIAS_KEYWORD, closedObject, text } from '../schema/building-blocks';
import { described } from '../schema/described';

/** A port of an agent. `type` is the name of a type, not a TypeRef. */
const agentPortSchema = described(
  closedObject({
    name: text(),
    type: text(),
    list: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String()),
  }),
  {
    name: 'Name of the port.',
    type: 'Name of a primitive (`String`, `Number`, …) or of a type in `contributes.types`. A name, not an object `{ kind, … }`.',
    list: 'Whether the port carries a list of that type. Default `false`.',
    required: 'Inputs only: whether the port must have a value. Default `true`.',
    description: 'What the port carries. The model reads this text.',
  },
);

/** Who may let the agent write, and which tools need no approval. */
export const agentApprovalSchema = described(
  closedObject({
    roles: Type.Optional(Type.Array(text(), { minItems: 1 })),
    tools: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Literal('auto'), Type.Literal('approve')])),
    ),
  }),
  {
    roles: 'Task roles that may approve a call. Default: every role.',
    tools:
      'Tool id to `auto` (the agent calls it) or `approve` (a person approves each call). Default: `approve` for sinks, `auto` for other tools.',
  },
);

export const agentLimitsSchema = described(
  closedObject({
    totalTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    outputTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  {
    totalTokens: 'Maximum number of input and output tokens of a run. Default 200000.',
    outputTokens: 'Maximum number of output tokens of one turn. Default 4096.',
  },
);

/** Port list → its older form, one type name that stands for one port. */
export const SCALAR_PORT_FORMS = { inputs: 'input', outputs: 'output' } as const;

/** An entry of `contributes.agents`, after the scalar forms are rewritten. */
export const agentSchema = described(
  closedObject(
    {
      name: text(),
      description: Type.Optional(Type.String()),
      provider: text(),
      model: text(),
      prompt: text(),
      inputs: Type.Array(agentPortSchema, { minItems: 1 }),
      outputs: Type.Array(agentPortSchema, { minItems: 1 }),
      tools: Type.Array(text(), { default: [] }),
      maxIterations: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      approval: Type.Optional(agentApprovalSchema),
      limits: Type.Optional(agentLimitsSchema),
      api: Type.Optional(
        described(closedObject({ enabled: Type.Boolean() }), {
          enabled: 'Whether the agent can be called over HTTP.',
        }),
      ),
    },
    { [ALIAS_KEYWORD]: SCALAR_PORT_FORMS },
  ),
  {
    name: 'Unique name of the agent. Its node type is `agent.<slug>`, where the slug is the name without accents and with `_` for other characters than letters and digits: `Assistant clinique` gives `agent.Assistant_clinique`.',
    description: 'What the agent does, for workflow authors.',
    provider:
      'Name of a model provider, built in (e.g. `anthropic`, `local`) or declared by the instance under `ports.agent.config.providers`.',
    model: 'Name of the model at the provider.',
    prompt: 'The system prompt.',
    inputs: 'Input ports of the agent. Required unless the older form `input` is used.',
    outputs:
      'Output ports of the agent. The answer is checked against their types. Required unless the older form `output` is used.',
    tools:
      'Ids of the nodes that the model may call: sources, computes and transforms, and sinks with `agentTool: true`.',
    maxIterations: 'Maximum number of model turns, 1 to 50. Default 8.',
    approval: 'Which tool calls a person has to approve. Default: those of sinks.',
    limits: 'Token budgets.',
    api: 'How the agent is exposed.',
  },
);

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
  },
);

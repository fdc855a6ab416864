import { Type } from '@sinclair/typebox';

import { ALIAS_KEYWORD, closedObject, text } from '../schema/building-blocks';
import { described } from '../schema/described';

/** A port of an agent. `type` is the name of a type, not a TypeRef. */
export const agentPortSchema = described(
  closedObject({
    name: text(),
    type: text(),
    list: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String()),
  }),
  {
    name: 'Name of the port.',
    type: 'Name of a primitive (`String`, `Number`, …) or of a type under `contributes.types`; a name, not a `{ kind, … }`.',
    list: 'The port carries a list of that type. `false` by default.',
    required: 'Inputs only: the port must have a value. `true` by default.',
    description: 'What the port carries; the model reads it.',
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
    name: 'Name of the agent, unique. Its node is `agent.<slug>`: the name without accents, `_` for all but letters and digits (`Assistant clinique` is `agent.Assistant_clinique`).',
    description: 'What the agent does, for the authors of workflows.',
    provider:
      'Name of a model provider, built in (e.g. `anthropic`, `local`) or declared by the instance under `ports.agent.config.providers`.',
    model: 'The model, as the provider names it.',
    prompt: 'The system prompt.',
    inputs: 'What the agent is given. Required, unless the older form `input` is used.',
    outputs:
      'What the agent answers, checked against these types. Required, unless the older form `output` is used.',
    tools:
      'Ids of the nodes that the model may call: sources, computes and transforms, and sinks with `agentTool: true`.',
    maxIterations: 'How many turns the model may take, 1 to 50. The runner allows 8 by default.',
  },
);

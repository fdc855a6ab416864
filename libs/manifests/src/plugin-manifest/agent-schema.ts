import { Type } from '@sinclair/typebox';

import { ALIAS_KEYWORD, closedObject, text } from '../schema/building-blocks';

/** specification, AgentPort: `type` is a type name, not a TypeRef. */
export const agentPortSchema = closedObject({
  name: text(),
  type: text(),
  list: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.String()),
});

/** Older name of a port list → the list; a scalar type name stood for one port of that name. */
export const SCALAR_PORT_FORMS = { inputs: 'input', outputs: 'output' } as const;

/** specification, contributes.agents, after the scalar forms are rewritten. */
export const agentSchema = closedObject(
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
);

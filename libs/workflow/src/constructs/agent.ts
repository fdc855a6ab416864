import { agentPort, type AgentPortWith } from '@platform/catalog';
import { agentApprovalSchema, agentLimitsSchema, localizable } from '@platform/manifests';
import type { LocalizableText } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { closed, portNameSchema } from '../schema-parts';
import { defineConstruct } from './construct';

const port = Type.Object(
  {
    name: portNameSchema,
    type: Type.String({ minLength: 1 }),
    list: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
    description: Type.Optional(localizable()),
  },
  closed,
);

const agentConfigSchema = Type.Object(
  {
    name: Type.Optional(localizable(Type.String({ minLength: 1 }))),
    provider: Type.String({ minLength: 1 }),
    model: Type.String({ minLength: 1 }),
    prompt: Type.String({ minLength: 1 }),
    inputs: Type.Optional(Type.Array(port)),
    outputs: Type.Array(port, { minItems: 1 }),
    tools: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    maxIterations: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    approval: Type.Optional(agentApprovalSchema),
    limits: Type.Optional(agentLimitsSchema),
  },
  closed,
);

/** `core.agent`: an agent defined in the workflow, with the same fields as one that a plugin contributes. */
export type InlineAgentConfig = Static<typeof agentConfigSchema>;

export const agent = defineConstruct('agent', agentConfigSchema, {
  signature: ({ inputs = [], outputs }) => ({
    inputs: inputs.map((each) => agentPort(each as AgentPortWith<LocalizableText>, true)),
    outputs: outputs.map((each) => agentPort(each as AgentPortWith<LocalizableText>, false)),
    flowOutputs: [],
  }),
  independent: ['name', 'maxIterations', 'approval', 'limits'],
});

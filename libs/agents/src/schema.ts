import { agentSchema, explained } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

/** Characters. A document that an agent reads belongs in its inputs, not in its prompt. */
const MAX_PROMPT_LENGTH = 100_000;
const MAX_PORTS = 200;

const { name, description, provider, model, inputs, outputs, tools } = agentSchema.properties;
const { maxIterations, approval, limits, api } = agentSchema.properties;

/**
 * A stored agent, `platform/agent-v1`: the fields of an agent in `contributes.agents`, its slug, and
 * whether it is exposed over HTTP.
 */
export const agentSpecSchema = Type.Object(
  {
    apiVersion: Type.Literal('platform/agent-v1'),
    slug: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,62}$',
      ...explained({
        fr: 'doit être un identifiant de 63 caractères au plus : une minuscule, puis minuscules, chiffres et tirets, par exemple clinical-assistant',
        en: 'must be an identifier of at most 63 characters: a lower-case letter, then lower-case letters, digits and hyphens, for instance clinical-assistant',
      }),
    }),
    name: Type.String({ ...name, maxLength: 200 }),
    description: Type.Optional(description),
    provider,
    model,
    prompt: Type.String({ minLength: 1, maxLength: MAX_PROMPT_LENGTH }),
    inputs: Type.Array(inputs.items, { minItems: 1, maxItems: MAX_PORTS }),
    outputs: Type.Array(outputs.items, { minItems: 1, maxItems: MAX_PORTS }),
    tools: Type.Optional(Type.Array(tools.items, { maxItems: MAX_PORTS })),
    maxIterations: Type.Optional(maxIterations),
    approval,
    limits,
    api,
  },
  { additionalProperties: false, title: 'AgentSpec' },
);

export type AgentSpec = Static<typeof agentSpecSchema>;

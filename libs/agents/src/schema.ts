import { agentSchema, explained, localizable, authoringSchema } from '@platform/manifests';
import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** Characters. A document that an agent reads belongs in its inputs, not in its prompt. */
const MAX_PROMPT_LENGTH = 100_000;
const MAX_PORTS = 200;
const MAX_AGENT_NAME_LENGTH = 200;

const { name, description, provider, model, inputs, tools } = agentSchema.properties;
const { maxIterations, approval, limits, api } = agentSchema.properties;

/** A text that a plugin writes once and its overlays translate, and that a stored agent may write by language. */
const translatable = ({ description: about = '' }: TSchema) =>
  localizable(Type.String({ description: about }));

const port = Type.Object(
  {
    ...inputs.items.properties,
    description: Type.Optional(translatable(inputs.items.properties.description)),
  },
  { additionalProperties: false },
);
const ports = Type.Array(port, { minItems: 1, maxItems: MAX_PORTS });

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
    name: localizable(Type.String({ ...name, maxLength: MAX_AGENT_NAME_LENGTH })),
    description: Type.Optional(translatable(description)),
    provider,
    model,
    prompt: Type.String({ minLength: 1, maxLength: MAX_PROMPT_LENGTH }),
    inputs: ports,
    outputs: ports,
    tools: Type.Optional(Type.Array(tools.items, { maxItems: MAX_PORTS })),
    maxIterations: Type.Optional(maxIterations),
    approval,
    limits,
    api,
  },
  { additionalProperties: false, title: 'AgentSpec' },
);

export type AgentSpec = Static<typeof agentSpecSchema>;

/** JSON Schema of a stored agent, for editors. */
export const agentJsonSchema = authoringSchema(agentSpecSchema, 'agent');

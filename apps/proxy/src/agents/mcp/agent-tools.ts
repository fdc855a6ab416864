import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';

import type { ExposedAgent } from '../exposed-agents';

/** The inputs that a model may set: all but the ids of subjects. */
function argumentsSchema({ schemas, contextInputs }: ExposedAgent): Tool['inputSchema'] {
  const { properties, required, ...rest } = schemas.inputs;
  const isArgument = (name: string): boolean => !contextInputs.has(name);
  const kept = Object.entries(properties as JsonObject).filter(([name]) => isArgument(name));
  const needed = ((required ?? []) as readonly string[]).filter(isArgument);
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(kept) as Record<string, JsonObject>,
    ...(needed.length > 0 && { required: needed }),
  };
}

/** Describes an agent as a tool. */
export const agentTool = (agent: ExposedAgent): Tool => ({
  name: agent.slug,
  title: agent.name,
  description: agent.description ?? agent.name,
  inputSchema: argumentsSchema(agent),
  outputSchema: { ...schemaOfOutputs(agent), type: 'object' },
});

const schemaOfOutputs = ({ schemas }: ExposedAgent): Omit<JsonObject, 'type'> => schemas.outputs;

/** The arguments of a call, without those that only a header may set. */
export const argumentsOf = (given: unknown, { contextInputs }: ExposedAgent): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(given) ? given : {}).filter(([name]) => !contextInputs.has(name)),
  ) as JsonObject;

import { inSchemaOrder, printYaml, type SchemaMembers } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

import { agentSpecSchema, type AgentSpec } from './schema';

/**
 * Prints an agent as YAML with its members in the order of the schema. `parseAgent` reads the same agent
 * back, and printing that agent gives the same text.
 */
export const printAgent = (spec: AgentSpec): string =>
  printYaml(inSchemaOrder(spec as unknown as JsonValue, agentSpecSchema as SchemaMembers));

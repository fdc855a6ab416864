import { inSchemaOrder, printYaml, type SchemaMembers } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

import { agentSpecSchema, type AgentSpec } from './schema';

/**
 * Writes an agent for people, members in the order of the schema; parseAgent reads the same one back, and
 * printing what was read gives the same text.
 */
export const printAgent = (spec: AgentSpec): string =>
  printYaml(inSchemaOrder(spec as unknown as JsonValue, agentSpecSchema as SchemaMembers));

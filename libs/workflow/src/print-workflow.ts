import { inSchemaOrder, printYaml, type SchemaMembers } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

import { MAP_TYPE } from './map-body';
import { workflowSchema, type WorkflowSpec } from './schema';
import { graphSchema } from './schema-parts';

/** The configuration of a map: its body is a graph like the workflow, the rest has no fixed order. */
const MAP_CONFIG: SchemaMembers = {
  properties: { body: graphSchema as SchemaMembers },
  asWritten: true,
};

const isNode = (keys: readonly string[]): boolean => keys.at(-2) === 'nodes';

/**
 * Prints a specification with its members in the order of the schema. `parseWorkflow` reads the same
 * specification back, and printing that one gives the same text.
 */
export function printWorkflow(spec: WorkflowSpec, format: 'yaml' | 'json'): string {
  const value = inSchemaOrder(
    spec as unknown as JsonValue,
    workflowSchema as SchemaMembers,
    (parent, key) => (parent['type'] === MAP_TYPE && key === 'config' ? MAP_CONFIG : undefined),
  );
  return format === 'json'
    ? `${JSON.stringify(value, null, 2)}\n`
    : printYaml(value, { isSpread: isNode });
}

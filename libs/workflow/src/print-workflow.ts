import { inSchemaOrder, printYaml, type SchemaMembers } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

import { MAP_TYPE } from './map-body';
import { workflowSchema, type WorkflowSpec } from './schema';
import { graphSchema } from './schema-parts';

/** The body of a map is a graph like the workflow itself, in a configuration that is free otherwise. */
const MAP_CONFIG: SchemaMembers = {
  properties: { body: graphSchema as SchemaMembers },
  asWritten: true,
};

const isNode = (keys: readonly string[]): boolean => keys.at(-2) === 'nodes';

/**
 * Writes a specification for people, members in the order of the schema; parseWorkflow reads the
 * same specification back. Printing what was read again gives the same text.
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

import { authoringSchema } from '@platform/manifests';

import { languageNodes } from './constructs';
import { MAP_TYPE } from './map-body';
import { graphSchema, nodeSchema } from './schema-parts';
import { workflowSchema } from './schema';

const NODE = { $ref: '#/$defs/Node' } as const;

/** A graph whose nodes are also validated by their type. */
const graph = {
  ...graphSchema,
  properties: { ...graphSchema.properties, nodes: { type: 'array', items: NODE, minItems: 1 } },
};

/** The configuration schema of one node type. The body of a map is again a graph. */
const configOf = (id: string, configSchema: object): object => ({
  if: { properties: { type: { const: id } } },
  then: {
    properties: {
      config:
        id === MAP_TYPE
          ? {
              ...configSchema,
              properties: {
                ...(configSchema as { properties: object }).properties,
                body: { $ref: '#/$defs/Graph' },
              },
            }
          : configSchema,
    },
  },
});

const nodeDefinition = {
  ...nodeSchema,
  allOf: languageNodes.map(({ id, construct }) => configOf(id, construct.configSchema)),
};

/** JSON Schema of a workflow specification for editors, with the `config` of each node by its type. */
export const workflowJsonSchema = authoringSchema(
  {
    ...workflowSchema,
    properties: {
      ...workflowSchema.properties,
      nodes: { type: 'array', items: NODE, minItems: 1 },
    },
  },
  'workflow',
  { Node: nodeDefinition, Graph: graph },
);

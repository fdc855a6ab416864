import { authoringSchema } from '@platform/manifests';

import { languageNodes } from './constructs';
import { MAP_TYPE } from './map-body';
import { graphSchema, nodeSchema } from './schema-parts';
import { workflowSchema } from './schema';

const NODE = { $ref: '#/$defs/Node' } as const;

/** A graph whose nodes are checked by their type too. */
const graph = {
  ...graphSchema,
  properties: { ...graphSchema.properties, nodes: { type: 'array', items: NODE, minItems: 1 } },
};

/** The configuration of one node type; the body of a map is a graph again. */
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

/** JSON Schema of a workflow specification, for editors; the `config` of a node by its type. */
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

import { MAX_YAML_DEPTH } from '@platform/manifests';

/**
 * Maximum size of a specification. Each limit is far above what people draw, and low enough that reading,
 * checking and comparing stay fast. A WF106 diagnostic names the exceeded limit. The expression parser has
 * its own limits for the length and depth of an expression.
 */
export const WORKFLOW_LIMITS = {
  /** Size of the text in UTF-8. A generated specification with the maximum number of nodes fits. */
  bytes: 4 * 1024 * 1024,
  /** Number of JSON values of any kind after aliases are expanded, which bounds memory. */
  elements: 1_000_000,
  /** Nesting depth of objects and lists, including types and constants. */
  depth: MAX_YAML_DEPTH,
  /** Total of the workflow and the bodies of its maps. */
  nodes: 10_000,
  /** Total of the workflow and the bodies of its maps. */
  edges: 50_000,
  /** Nesting depth of maps. The work of a run multiplies with each level. */
  mapNesting: 8,
  /** Ports that one node's configuration declares or its `inputs` bind, or ports of the workflow itself. */
  portsPerNode: 200,
  /** Cases of one switch, which are evaluated one after another. */
  casesPerSwitch: 200,
} as const;

export type WorkflowLimit = keyof typeof WORKFLOW_LIMITS;

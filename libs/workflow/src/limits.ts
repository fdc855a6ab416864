import { MAX_YAML_DEPTH } from '@platform/manifests';

/**
 * How large a specification may be. Each is far above what people draw and low enough that reading,
 * checking and comparing it stay quick; a diagnostic WF106 names the one that is exceeded. The length
 * and depth of an expression are bounded where expressions are parsed.
 */
export const WORKFLOW_LIMITS = {
  /** The text in UTF-8; a generated specification of `nodes` nodes fits. */
  bytes: 4 * 1024 * 1024,
  /** JSON values of every kind, once aliases are expanded: what memory it takes. */
  elements: 1_000_000,
  /** Objects and lists inside one another, types and constants included. */
  depth: MAX_YAML_DEPTH,
  /** In the workflow and the bodies of its maps together. */
  nodes: 10_000,
  /** In the workflow and the bodies of its maps together. */
  edges: 50_000,
  /** Maps inside maps; the work of a run multiplies with each. */
  mapNesting: 8,
  /** Declared by the configuration of one node, bound by its `inputs`, or of the workflow itself. */
  portsPerNode: 200,
  /** Conditions that are evaluated one after another. */
  casesPerSwitch: 200,
} as const;

export type WorkflowLimit = keyof typeof WORKFLOW_LIMITS;

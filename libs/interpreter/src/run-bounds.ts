import { EVALUATION_LIMITS } from '@platform/expression';

const MEBIBYTE = 1024 * 1024;

/**
 * How much one run may compute and hold. Counted, so that a replay comes to the same; each is far above
 * what a workflow needs, and low enough that a run harms no other one of its process.
 */
export const RUN_BOUNDS = {
  /** Nodes, items of maps and called workflows included: the state of more could not be read again. */
  nodes: 100_000,
  /** Steps of all its expressions. */
  steps: 100 * EVALUATION_LIMITS.steps,
  /** Characters of JSON that the outputs of one node take, lists of a map included. */
  outputs: 4 * MEBIBYTE,
  /** The same of all nodes that made a value. */
  values: 64 * MEBIBYTE,
} as const;

import { EVALUATION_LIMITS } from '@platform/expression';

const MEBIBYTE = 1024 * 1024;

/**
 * Limits of one run. They count work instead of time, so that a replay gives the same result. Each is far above what a
 * workflow needs, and low enough to protect other runs of the process.
 */
export const RUN_BOUNDS = {
  /** Nodes, including items of maps and called workflows. A larger state could not be read back. */
  nodes: 100_000,
  /** Evaluation steps of all expressions. */
  evaluationSteps: 100 * EVALUATION_LIMITS.steps,
  /**
   * Steps in flight. The others wait: thousands of parallel effects would slow down the control plane and overload the
   * record systems.
   */
  stepConcurrency: 50,
  /** Bytes of JSON in the outputs that one node computes or reads. Larger data belongs in the record, by reference. */
  nodeOutputs: MEBIBYTE,
  /** Characters of JSON in the outputs that a map or a call collects. */
  collectedOutputs: 4 * MEBIBYTE,
  /** Characters of JSON in the outputs of all nodes. */
  values: 64 * MEBIBYTE,
} as const;

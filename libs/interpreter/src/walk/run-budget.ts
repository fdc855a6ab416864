import { EVALUATION_LIMITS, EvaluationBudget, jsonSize } from '@platform/expression';
import { NodeError } from '@platform/ports';

import type { NodeEnd, PlannedNode } from '../plan/plan';
import { failure, type NodeFailure } from '../node-failure';
import { RUN_BOUNDS } from '../run-bounds';

const tooMuch = (what: string, most: number): NodeError =>
  new NodeError('run-too-large', `plus de ${most} ${what} dans l'exécution`);

const tooLarge = (of: string): string =>
  `${of} : plus de ${RUN_BOUNDS.collectedOutputs} caractères`;

/** Throws NodeError `output-too-large`. */
export function requireSize(of: string, value: unknown): number {
  const size = jsonSize(value, RUN_BOUNDS.collectedOutputs);
  if (size <= RUN_BOUNDS.collectedOutputs) return size;
  throw new NodeError('output-too-large', tooLarge(of));
}

/** The failure of a run whose outputs are too large together: one value may be under many names. */
export const sizeRefusal = (of: string, value: unknown): NodeFailure | undefined =>
  jsonSize(value, RUN_BOUNDS.collectedOutputs) > RUN_BOUNDS.collectedOutputs
    ? failure('output-too-large', tooLarge(of))
    : undefined;

/** Constructs that pass their inputs on unchanged. */
const PASSES_ON: ReadonlySet<PlannedNode['construct']> = new Set(['guard', 'switch']);

/** Counts the expression steps, nodes and bytes of one run against their limits. */
export class RunBudget {
  private steps: number = RUN_BOUNDS.evaluationSteps;
  private nodes = 0;
  private values = 0;

  /** Opens the budget for the expressions of one node, or of one event that it waits for. */
  open(): EvaluationBudget {
    return new EvaluationBudget(Math.min(EVALUATION_LIMITS.steps, this.steps));
  }

  close({ spent }: EvaluationBudget): void {
    this.steps = Math.max(0, this.steps - spent);
  }

  /** Called before scopes are walked. Throws NodeError `run-too-large`. */
  admitNodes(count: number): void {
    if (this.nodes + count > RUN_BOUNDS.nodes) throw tooMuch('nœuds', RUN_BOUNDS.nodes);
    this.nodes += count;
  }

  /** Counts the outputs of a node. Throws NodeError `output-too-large` or `run-too-large`. */
  admitEnd({ construct }: PlannedNode, path: string, { outputs }: NodeEnd): void {
    if (PASSES_ON.has(construct)) return;
    const size = requireSize(`les sorties de « ${path} »`, outputs);
    if (this.values + size > RUN_BOUNDS.values) throw tooMuch('caractères', RUN_BOUNDS.values);
    this.values += size;
  }
}

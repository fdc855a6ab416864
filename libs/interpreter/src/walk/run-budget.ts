import { EVALUATION_LIMITS, EvaluationBudget, jsonSize } from '@platform/expression';
import { NodeError } from '@platform/ports';

import type { NodeEnd, PlannedNode } from '../plan/plan';
import { failure, type NodeFailure } from '../node-failure';
import { RUN_BOUNDS } from '../run-bounds';

const tooMuch = (what: string, most: number): NodeError =>
  new NodeError('run-too-large', `plus de ${most} ${what} dans l'exécution`);

const tooLarge = (of: string): string => `${of} : plus de ${RUN_BOUNDS.outputs} caractères`;

/** Throws NodeError `output-too-large`. */
export function requireSize(of: string, value: unknown): number {
  const size = jsonSize(value, RUN_BOUNDS.outputs);
  if (size <= RUN_BOUNDS.outputs) return size;
  throw new NodeError('output-too-large', tooLarge(of));
}

/** Why a run may not end with its outputs: the same value may be under every name. */
export const sizeRefusal = (of: string, value: unknown): NodeFailure | undefined =>
  jsonSize(value, RUN_BOUNDS.outputs) > RUN_BOUNDS.outputs
    ? failure('output-too-large', tooLarge(of))
    : undefined;

/** Pass on what they were given, as it is. */
const PASSES_ON: ReadonlySet<PlannedNode['construct']> = new Set(['guard', 'switch']);

/** What one run has computed, walked and made so far. */
export class RunBudget {
  private steps: number = RUN_BOUNDS.steps;
  private nodes = 0;
  private values = 0;

  /** For the expressions of one node, or of one event that it waits for. */
  open(): EvaluationBudget {
    return new EvaluationBudget(Math.min(EVALUATION_LIMITS.steps, this.steps));
  }

  close({ spent }: EvaluationBudget): void {
    this.steps = Math.max(0, this.steps - spent);
  }

  /** Before scopes are walked. Throws NodeError `run-too-large`. */
  admitNodes(count: number): void {
    if (this.nodes + count > RUN_BOUNDS.nodes) throw tooMuch('nœuds', RUN_BOUNDS.nodes);
    this.nodes += count;
  }

  /** What a node ends with. Throws NodeError `output-too-large` or `run-too-large`. */
  admitEnd({ construct }: PlannedNode, path: string, { outputs }: NodeEnd): void {
    if (PASSES_ON.has(construct)) return;
    const size = requireSize(`les sorties de « ${path} »`, outputs);
    if (this.values + size > RUN_BOUNDS.values) throw tooMuch('caractères', RUN_BOUNDS.values);
    this.values += size;
  }
}

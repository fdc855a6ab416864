import { EVALUATION_LIMITS, EvaluationBudget, jsonSize } from '@platform/expression';
import { NodeError, type Language, type LocalizedText } from '@platform/ports';

import type { NodeEnd, PlannedNode } from '../plan/plan';
import { toNodeFailure, type NodeFailure } from '../node-failure';
import { RUN_BOUNDS } from '../run-bounds';

const tooMuch = (what: LocalizedText, most: number): NodeError =>
  new NodeError('run-too-large', {
    fr: `plus de ${most} ${what.fr} dans l'exécution`,
    en: `more than ${most} ${what.en} in the run`,
  });

const NODES = { fr: 'nœuds', en: 'nodes' };
const CHARACTERS = { fr: 'caractères', en: 'characters' };
const RUN_OUTPUTS = { fr: "les sorties de l'exécution", en: 'the outputs of the run' };

const tooLarge = (of: LocalizedText): NodeError =>
  new NodeError('output-too-large', {
    fr: `${of.fr} : plus de ${RUN_BOUNDS.collectedOutputs} caractères`,
    en: `${of.en}: more than ${RUN_BOUNDS.collectedOutputs} characters`,
  });

/** Throws NodeError `output-too-large`. */
export function requireSize(of: LocalizedText, value: unknown): number {
  const size = jsonSize(value, RUN_BOUNDS.collectedOutputs);
  if (size <= RUN_BOUNDS.collectedOutputs) return size;
  throw tooLarge(of);
}

/** The failure of a run whose outputs are too large together: one value may be under many names. */
export const sizeRefusal = (outputs: unknown, language: Language): NodeFailure | undefined =>
  jsonSize(outputs, RUN_BOUNDS.collectedOutputs) > RUN_BOUNDS.collectedOutputs
    ? toNodeFailure(tooLarge(RUN_OUTPUTS), language)
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
    if (this.nodes + count > RUN_BOUNDS.nodes) throw tooMuch(NODES, RUN_BOUNDS.nodes);
    this.nodes += count;
  }

  /** Counts the outputs of a node. Throws NodeError `output-too-large` or `run-too-large`. */
  admitEnd({ construct }: PlannedNode, path: string, { outputs }: NodeEnd): void {
    if (PASSES_ON.has(construct)) return;
    const size = requireSize(
      { fr: `les sorties de « ${path} »`, en: `the outputs of "${path}"` },
      outputs,
    );
    if (this.values + size > RUN_BOUNDS.values) throw tooMuch(CHARACTERS, RUN_BOUNDS.values);
    this.values += size;
  }
}

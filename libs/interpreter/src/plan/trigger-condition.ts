import { expressionVocabulary, type Catalog } from '@platform/catalog';
import {
  compileExpression,
  ExpressionBudgetError,
  ExpressionTypeError,
  type EvaluationBudget,
} from '@platform/expression';
import type { JsonObject } from '@platform/ports';
import type { NodeSpec, TriggerConfig, WorkflowSpec } from '@platform/workflow';

/**
 * What a trigger says of an event: `inapplicable` when its condition cannot be asked of it, `too-costly`
 * when answering is beyond the budget. Only what is known to be false keeps an event out: one that is
 * dropped leaves no trace, a run shows what it decided, or that it failed.
 */
export type TriggerVerdict = 'takes' | 'refuses' | 'inapplicable' | 'too-costly';

export interface TriggerCondition {
  readonly nodeId: string;
  /** Undefined: takes no event. */
  readonly eventType: string | undefined;
  /** Of an event of its type. */
  judge(event: JsonObject, budget?: EvaluationBudget): TriggerVerdict;
}

function condition(when: string | undefined, catalog: Catalog): TriggerCondition['judge'] {
  if (when === undefined) return () => 'takes';
  const compiled = compileExpression(when, expressionVocabulary(catalog));
  return (event, budget) => {
    try {
      return compiled.evaluate({ event }, budget) === false ? 'refuses' : 'takes';
    } catch (error) {
      if (error instanceof ExpressionTypeError) return 'inapplicable';
      if (error instanceof ExpressionBudgetError) return 'too-costly';
      throw error;
    }
  };
}

/**
 * The condition `when` of a trigger over `event` (workflow specification, Core nodes); undefined for
 * another kind of node. Throws InvalidExpressionError for a condition that cannot be read.
 */
export function triggerCondition(
  { id, type, config }: NodeSpec,
  catalog: Catalog,
): TriggerCondition | undefined {
  const registered = catalog.nodes.get(type);
  if (registered?.kind !== 'trigger') return undefined;
  const { when } = (config ?? {}) as TriggerConfig;
  return { nodeId: id, eventType: registered.eventType, judge: condition(when, catalog) };
}

/** The triggers of a workflow, asked at ingestion; a run and a simulation have them in their plan. */
export const triggerConditions = (
  { nodes }: Pick<WorkflowSpec, 'nodes'>,
  catalog: Catalog,
): readonly TriggerCondition[] => nodes.flatMap((node) => triggerCondition(node, catalog) ?? []);

/** Whether a trigger takes events of a type at all, whatever its condition. */
export const takesType = ({ eventType }: TriggerCondition, given: unknown): boolean =>
  eventType !== undefined && eventType === given;

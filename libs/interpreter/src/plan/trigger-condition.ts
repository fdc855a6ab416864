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
 * A trigger's verdict on an event. `inapplicable`: the condition is unknown for it. `too-costly`: evaluating exceeds the
 * budget. Only a condition that is known to be false keeps an event out, because a dropped event leaves no trace, while a
 * run shows its decision or its failure.
 */
type TriggerVerdict = 'takes' | 'refuses' | 'inapplicable' | 'too-costly';

export interface TriggerCondition {
  readonly nodeId: string;
  /** Undefined when the trigger accepts no event. */
  readonly eventType: string | undefined;
  /** Judges an event of its type. */
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
 * Compiles the condition `when` of a trigger, an expression over `event`. Returns undefined for other kinds of nodes.
 * Throws `InvalidExpressionError`.
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

/** Returns the trigger conditions of a workflow, for ingestion. Runs and simulations have them in their plan. */
export const triggerConditions = (
  { nodes }: Pick<WorkflowSpec, 'nodes'>,
  catalog: Catalog,
): readonly TriggerCondition[] => nodes.flatMap((node) => triggerCondition(node, catalog) ?? []);

/** Returns true when a trigger accepts events of a type, regardless of its condition. */
export const takesType = ({ eventType }: TriggerCondition, given: unknown): boolean =>
  eventType !== undefined && eventType === given;

import { expressionVocabulary, type Catalog } from '@platform/catalog';
import { compileExpression, ExpressionTypeError } from '@platform/expression';
import type { JsonObject } from '@platform/ports';
import type { TriggerConfig, WorkflowSpec } from '@platform/workflow';

/**
 * What a trigger says of an event: `inapplicable` when its condition cannot be asked of it. Only what
 * is known to be false keeps an event out: one that is dropped leaves no trace, a run shows what it
 * decided.
 */
export type TriggerVerdict = 'takes' | 'refuses' | 'inapplicable';

export interface TriggerCondition {
  readonly nodeId: string;
  /** Undefined: takes no event. */
  readonly eventType: string | undefined;
  /** Of an event of its type. */
  judge(event: JsonObject): TriggerVerdict;
}

function condition(when: string | undefined, catalog: Catalog): TriggerCondition['judge'] {
  if (when === undefined) return () => 'takes';
  const compiled = compileExpression(when, expressionVocabulary(catalog));
  return (event) => {
    try {
      return compiled.evaluate({ event }) === false ? 'refuses' : 'takes';
    } catch (error) {
      if (error instanceof ExpressionTypeError) return 'inapplicable';
      throw error;
    }
  };
}

/**
 * The triggers of a workflow, with their condition `when` over `event` (workflow specification, Core
 * nodes). Asked at ingestion, in a simulation, and by the run itself of each of its triggers. Throws
 * InvalidExpressionError for a condition that cannot be read.
 */
export function triggerConditions(
  { nodes }: Pick<WorkflowSpec, 'nodes'>,
  catalog: Catalog,
): readonly TriggerCondition[] {
  return nodes.flatMap((node) => {
    const type = catalog.nodes.get(node.type);
    if (type?.kind !== 'trigger') return [];
    const { when } = (node.config ?? {}) as TriggerConfig;
    return [{ nodeId: node.id, eventType: type.eventType, judge: condition(when, catalog) }];
  });
}

/** Whether a trigger takes events of a type at all, whatever its condition. */
export const takesType = ({ eventType }: TriggerCondition, given: unknown): boolean =>
  eventType !== undefined && eventType === given;

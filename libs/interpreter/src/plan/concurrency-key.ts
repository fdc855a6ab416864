import { expressionVocabulary, type Catalog } from '@platform/catalog';
import {
  compileExpression,
  ExpressionBudgetError,
  ExpressionTypeError,
  type EvaluationBudget,
} from '@platform/expression';
import type { ContextEnvelope, JsonObject } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import type { RunSubject } from '../run-input';

type Concurrency = NonNullable<NonNullable<WorkflowSpec['settings']>['concurrency']>;

/** Maximum length in characters. Every run of the queue stores the key, also in the run index. */
export const MAX_CONCURRENCY_KEY_LENGTH = 1_000;

/** The queue of a run. Not `ok` when the event gives the key no text, a blank text, or one that is too long. */
type ConcurrencyTurn =
  | { readonly ok: true; readonly queue: string; readonly on: Concurrency['on'] }
  /** `source` is the expression that is unknown or exceeds its budget. */
  | { readonly ok: false; readonly source: string; readonly isTooCostly?: true };

/** Evaluates the key for an event, with the context and identity of its future run. */
export type ConcurrencyKey = (
  event: JsonObject,
  context: ContextEnvelope,
  run: { readonly id: string } & Pick<RunSubject, 'startedAt' | 'timezone'>,
  budget?: EvaluationBudget,
) => ConcurrencyTurn;

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CONCURRENCY_KEY_LENGTH && value.trim() !== '';

/**
 * Compiles the key of `settings.concurrency`, an expression over `event`, `context` and `run`. Returns undefined for a
 * workflow without one. `queue` is `<slug>:<value>`. Throws `InvalidExpressionError`.
 */
export function compileConcurrencyKey(
  { slug, settings }: Pick<WorkflowSpec, 'slug' | 'settings'>,
  catalog: Catalog,
): ConcurrencyKey | undefined {
  if (settings?.concurrency === undefined) return undefined;
  const { key, on } = settings.concurrency;
  const compiled = compileExpression(key, expressionVocabulary(catalog));
  return (event, context, { id, startedAt, timezone }, budget) => {
    let isTooCostly = false;
    try {
      const scope = { event, context: context as JsonObject, run: { id, startedAt, timezone } };
      const value = compiled.evaluate(scope, budget);
      if (isKey(value)) {
        return { ok: true, queue: `${slug}:${value}`, on };
      }
    } catch (error) {
      isTooCostly = error instanceof ExpressionBudgetError;
      if (!isTooCostly && !(error instanceof ExpressionTypeError)) throw error;
    }
    return { ok: false, source: key, ...(isTooCostly && { isTooCostly }) };
  };
}

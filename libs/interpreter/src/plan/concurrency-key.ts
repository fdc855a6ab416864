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

/** The longest key, in characters: every run of the queue carries it, in the index too. */
export const MAX_CONCURRENCY_KEY_LENGTH = 1_000;

/** Where a run queues; not `ok` when its event gives the key no text, a blank one, or one that is too long. */
export type ConcurrencyTurn =
  | { readonly ok: true; readonly queue: string; readonly on: Concurrency['on'] }
  /** `source`: the expression that could not be told, or only beyond its budget. */
  | { readonly ok: false; readonly source: string; readonly isTooCostly?: true };

/** Asked of one event, with the context and the identity that its run would have. */
export type ConcurrencyKey = (
  event: JsonObject,
  context: ContextEnvelope,
  run: { readonly id: string } & Pick<RunSubject, 'startedAt' | 'timezone'>,
  budget?: EvaluationBudget,
) => ConcurrencyTurn;

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CONCURRENCY_KEY_LENGTH && value.trim() !== '';

/**
 * The key of `settings.concurrency` over `event`, `context` and `run`; undefined for a workflow that has
 * none. `queue` is `<slug>:<value>`. Throws InvalidExpressionError for a key that cannot be read.
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

import { quoted } from '@platform/ports';
import {
  compileExpression,
  type CompiledExpression,
  type ExpressionOptions,
} from './compile-expression';
import { EvaluationBudget } from './evaluation-budget';
import { toText } from './functions/text-functions';
import { InvalidExpressionError } from './errors';
import { splitTemplate, type TemplatePlaceholder } from './syntax/split-template';
import { type ExpressionScope, UNKNOWN } from './values/expression-value';

/** A compiled text with `{{ expression }}` placeholders. */
export interface CompiledTemplate {
  readonly text: string;
  /** The scope paths that its expressions read. */
  readonly references: readonly (readonly string[])[];
  /**
   * Returns the text with its placeholders filled in, numbers in plain decimal notation and booleans as
   * `true`/`false`. Unknown when any placeholder is unknown. Throws {@link ExpressionTypeError} for a
   * list, an object or a quantity, and {@link ExpressionBudgetError} when the text becomes too large.
   */
  evaluate(scope: ExpressionScope, budget?: EvaluationBudget): string | typeof UNKNOWN;
}

/** Compiles a template. Throws {@link InvalidExpressionError}; its position is in the template. */
export function compileTemplate(text: string, options: ExpressionOptions = {}): CompiledTemplate {
  const parts = splitTemplate(text).map((part) =>
    typeof part === 'string' ? part : compilePlaceholder(text, part, options),
  );
  const references = parts.flatMap((part) => (typeof part === 'string' ? [] : part.references));
  return {
    text,
    references: [...new Map(references.map((path) => [JSON.stringify(path), path])).values()],
    evaluate: (scope, budget = new EvaluationBudget()) => fill(parts, scope, budget),
  };
}

function fill(
  parts: ReadonlyArray<string | CompiledExpression>,
  scope: ExpressionScope,
  budget: EvaluationBudget,
): string | typeof UNKNOWN {
  let filled = '';
  let isKnown = true;
  for (const part of parts) {
    const value = typeof part === 'string' ? part : part.evaluate(scope, budget);
    if (value === UNKNOWN) isKnown = false;
    else {
      const text = toText(quoted('{{ }}'), value, budget);
      budget.read(text.length);
      budget.requireSize(filled.length + text.length);
      filled += text;
    }
  }
  return isKnown ? filled : UNKNOWN;
}

function compilePlaceholder(
  text: string,
  { source, position }: TemplatePlaceholder,
  options: ExpressionOptions,
): CompiledExpression {
  try {
    return compileExpression(source, options);
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    const place = position + (error.position ?? 0);
    throw new InvalidExpressionError(error.reasons, text, place, error.limit);
  }
}

import {
  compileExpression,
  type CompiledExpression,
  type ExpressionOptions,
} from './compile-expression';
import { EvaluationBudget } from './evaluation-budget';
import { toText } from './functions/text-functions';
import { InvalidExpressionError } from './invalid-expression-error';
import { splitTemplate, type TemplatePlace } from './syntax/split-template';
import { type ExpressionScope, UNKNOWN } from './values/expression-value';

/** A text with `{{ expression }}` places, compiled once. */
export interface CompiledTemplate {
  readonly text: string;
  /** Scope paths read by any of its expressions. */
  readonly references: readonly (readonly string[])[];
  /**
   * The text with every place filled in: numbers in plain decimal notation, booleans as
   * `true`/`false`. Unknown as soon as one place is; throws {@link ExpressionTypeError} on a list,
   * an object or a quantity, {@link ExpressionBudgetError} on a text that becomes too large.
   */
  evaluate(scope: ExpressionScope, budget?: EvaluationBudget): string | typeof UNKNOWN;
}

/** Compiles a template. Throws {@link InvalidExpressionError}; its position is in the template. */
export function compileTemplate(text: string, options: ExpressionOptions = {}): CompiledTemplate {
  const parts = splitTemplate(text).map((part) =>
    typeof part === 'string' ? part : compilePlace(text, part, options),
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
      const text = toText('« {{ }} »', value, budget);
      budget.read(text.length);
      budget.requireSize(filled.length + text.length);
      filled += text;
    }
  }
  return isKnown ? filled : UNKNOWN;
}

function compilePlace(
  text: string,
  { source, position }: TemplatePlace,
  options: ExpressionOptions,
): CompiledExpression {
  try {
    return compileExpression(source, options);
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    const place = position + (error.position ?? 0);
    throw new InvalidExpressionError(error.localized, text, place, error.limit);
  }
}

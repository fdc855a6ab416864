import { EVALUATION_LIMITS, EvaluationBudget } from './evaluation-budget';
import { compileNode } from './evaluator/compile-node';
import { weightOf } from './evaluator/weight';
import { DEFAULT_EXPRESSION_LIMITS, type ExpressionLimits } from './expression-limits';
import { builtInFunctions } from './functions/built-in-functions';
import { type FunctionTable } from './functions/expression-function';
import { parseExpression } from './syntax/parse-expression';
import { functionsOf, referencesOf } from './syntax/references';
import { type ExpressionScope, type ExpressionValue, UNKNOWN } from './values/expression-value';
import { jsonSize } from './values/json-size';
import { type ConvertQuantity } from './values/quantity';

/** What an expression can use besides the language itself. */
export interface ExpressionOptions {
  /** Additional functions. One with the name of a built-in function replaces it. */
  readonly functions?: FunctionTable;
  /** Converts units to compare quantities. Without it, comparing two units is a type error. */
  readonly convert?: ConvertQuantity;
  readonly limits?: Partial<ExpressionLimits>;
}

/** A compiled expression. Compile once, evaluate many times. */
export interface CompiledExpression {
  readonly source: string;
  /** The scope paths that it reads, from the root name: `[['in', 'severity'], ['run', 'id']]`. */
  readonly references: readonly (readonly string[])[];
  /** The names of the functions that it calls. */
  readonly functions: readonly string[];
  /**
   * Evaluates without side effects, within the given budget or a new one. Throws only
   * {@link ExpressionTypeError}, {@link ExpressionBudgetError}, and the errors of
   * {@link ExpressionOptions.functions}.
   */
  evaluate(scope: ExpressionScope, budget?: EvaluationBudget): ExpressionValue;
}

/**
 * Compiles a JEXL expression with three-valued logic, no type coercion and decimal arithmetic (see
 * docs/reference/expressions.md). Throws {@link InvalidExpressionError} for invalid syntax, an unknown
 * function, a wrong number of arguments or an exceeded limit.
 */
export function compileExpression(
  source: string,
  options: ExpressionOptions = {},
): CompiledExpression {
  const tree = parseExpression(source, { ...DEFAULT_EXPRESSION_LIMITS, ...options.limits });
  const weight = weightOf(tree);
  const evaluate = compileNode(tree, {
    source,
    functions: { ...builtInFunctions, ...options.functions },
    convert: options.convert,
  });
  return {
    source,
    references: referencesOf(tree),
    functions: functionsOf(tree),
    evaluate: (scope, budget = new EvaluationBudget()) => {
      budget.spend(weight);
      return bounded(evaluate(scope, UNKNOWN, budget), budget);
    },
  };
}

/** Limits the JSON size of a result: a list may share one large text a thousand times in memory. */
function bounded(value: ExpressionValue, budget: EvaluationBudget): ExpressionValue {
  if (typeof value !== 'object') return value;
  const { characters } = EVALUATION_LIMITS;
  budget.write(jsonSize(value, characters));
  return value;
}

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

/** What an expression may use beyond the language itself. */
export interface ExpressionOptions {
  /** Functions added to the built-in ones; the same name replaces a built-in. */
  readonly functions?: FunctionTable;
  /** Lets quantities in different units be compared; without it they are a type error. */
  readonly convert?: ConvertQuantity;
  readonly limits?: Partial<ExpressionLimits>;
}

/** An expression compiled once, to be evaluated many times. */
export interface CompiledExpression {
  readonly source: string;
  /** Scope paths it reads, from the root name: `[['in', 'severity'], ['run', 'id']]`. */
  readonly references: readonly (readonly string[])[];
  /** Names of the functions it calls. */
  readonly functions: readonly string[];
  /**
   * Evaluates without side effect, within a budget: that of the work it belongs to, or one of its own.
   * Throws {@link ExpressionTypeError}, {@link ExpressionBudgetError}, or what a function of
   * {@link ExpressionOptions.functions} throws; nothing else.
   */
  evaluate(scope: ExpressionScope, budget?: EvaluationBudget): ExpressionValue;
}

/**
 * Compiles a JEXL expression with three-valued, uncoerced, decimal semantics (workflow specification,
 * Expressions; the tables are in this room's README). Throws {@link InvalidExpressionError} on bad
 * syntax, an unknown function, a wrong number of arguments or a limit passed.
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

/** A list may hold the same large text a thousand times: small here, huge once it is written. */
function bounded(value: ExpressionValue, budget: EvaluationBudget): ExpressionValue {
  if (typeof value !== 'object') return value;
  const { characters } = EVALUATION_LIMITS;
  budget.write(jsonSize(value, characters));
  return value;
}

import { type JsonValue } from '@platform/ports';
import { type EvaluationBudget } from '../evaluation-budget';
import { type FunctionSignature } from '../typing/function-signature';
import { type ExpressionValue } from '../values/expression-value';

/** A function that expressions can call, as `f(x, y)` or as a transform `x|f(y)`. */
export interface ExpressionFunction {
  /** Minimum and maximum number of arguments, checked at compilation. */
  readonly arity: readonly [min: number, max: number];
  /**
   * True for the functions that test absence itself. Every other function is not called when an argument
   * is unknown, and its result is unknown.
   */
  readonly acceptsUnknown?: boolean;
  /**
   * Returns the result; `null`, `undefined` and non-finite numbers mean unknown. The function spends its
   * own work from the budget before it does that work.
   */
  readonly call: (
    args: readonly ExpressionValue[],
    budget: EvaluationBudget,
  ) => ExpressionValue | JsonValue | undefined;
  /** Types the result for the type checker. Without a signature, the result may be any value. */
  readonly signature?: FunctionSignature;
}

export type FunctionTable = Readonly<Record<string, ExpressionFunction>>;

import { type JsonValue } from '@platform/ports';
import { type EvaluationBudget } from '../evaluation-budget';
import { type FunctionSignature } from '../typing/function-signature';
import { type ExpressionValue } from '../values/expression-value';

/** A function an expression can call, as `f(x, y)` or as a transform `x|f(y)`. */
export interface ExpressionFunction {
  /** Fewest and most arguments; checked when the expression is compiled. */
  readonly arity: readonly [min: number, max: number];
  /**
   * True for the few functions that look at absence itself. The others are not called when an
   * argument is unknown: their result is unknown.
   */
  readonly acceptsUnknown?: boolean;
  /**
   * `null`, `undefined` and numbers that are not finite mean unknown. What it does beyond looking at
   * its arguments it counts in the budget, before it does it.
   */
  readonly call: (
    args: readonly ExpressionValue[],
    budget: EvaluationBudget,
  ) => ExpressionValue | JsonValue | undefined;
  /** What the type checker knows of a call; without it the result may be anything. */
  readonly signature?: FunctionSignature;
}

export type FunctionTable = Readonly<Record<string, ExpressionFunction>>;

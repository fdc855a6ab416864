import { type JsonValue } from '@platform/ports';
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
  /** `null`, `undefined` and numbers that are not finite mean unknown. */
  readonly call: (args: readonly ExpressionValue[]) => ExpressionValue | JsonValue | undefined;
}

export type FunctionTable = Readonly<Record<string, ExpressionFunction>>;

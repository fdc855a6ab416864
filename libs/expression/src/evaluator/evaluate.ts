import { type EvaluationBudget } from '../evaluation-budget';
import { type FunctionTable } from '../functions/expression-function';
import { type ExpressionScope, type ExpressionValue } from '../values/expression-value';
import { type ConvertQuantity } from '../values/quantity';

/** A compiled node. `item` is the item that the innermost filter or list function reads; unknown outside of one. */
export type Evaluate = (
  scope: ExpressionScope,
  item: ExpressionValue,
  budget: EvaluationBudget,
) => ExpressionValue;

/** The functions and conversions that a syntax tree is compiled with. */
export interface CompileContext {
  readonly source: string;
  readonly functions: FunctionTable;
  readonly convert: ConvertQuantity | undefined;
}

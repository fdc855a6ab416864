export {
  compileExpression,
  type CompiledExpression,
  type ExpressionOptions,
} from './compile-expression';
export { compileTemplate, type CompiledTemplate } from './compile-template';
export { DEFAULT_EXPRESSION_LIMITS, type ExpressionLimits } from './expression-limits';
export { ExpressionTypeError } from './expression-type-error';
export { type ExpressionFunction, type FunctionTable } from './functions/expression-function';
export { InvalidExpressionError } from './invalid-expression-error';
export { compileMapExpr, type MapExpr, type ReadField } from './map-expr/map-expr';
export { UnsafePathError } from './map-expr/unsafe-path-error';
export { type ExpressionScope, type ExpressionValue, UNKNOWN } from './values/expression-value';
export { type ConvertQuantity, type Quantity } from './values/quantity';

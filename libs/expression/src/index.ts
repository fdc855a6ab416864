export {
  compileExpression,
  type CompiledExpression,
  type ExpressionOptions,
} from './compile-expression';
export { compileTemplate, type CompiledTemplate } from './compile-template';
export { EVALUATION_LIMITS, EvaluationBudget } from './evaluation-budget';
export {
  ExpressionBudgetError,
  ExpressionTypeError,
  InvalidExpressionError,
  UnsafePathError,
} from './errors';
export { DEFAULT_EXPRESSION_LIMITS, type ExpressionLimits } from './expression-limits';
export { type ExpressionFunction, type FunctionTable } from './functions/expression-function';
export { compileMapExpr, type MapExpr, type ReadField } from './map-expr/map-expr';
export { referencedType, type IsOwnServer } from './map-expr/reference-id';
export { type ExpressionProblem, type ProblemKind } from './typing/expression-problem';
export { type FunctionSignature, type TypedCall } from './typing/function-signature';
export {
  notACode,
  otherDimension,
  otherValueSet,
  unknownUnit,
  unknownValueSet,
} from './typing/sentences';
export {
  isText,
  type StaticType,
  type StaticValue,
  valueOf,
  writtenTexts,
} from './typing/static-type';
export { mayBeBound } from './typing/type-comparison';
export { asQuantity } from './typing/static-quantity';
export { didYouMean, namesAnother } from './typing/did-you-mean';
export { nearestName } from './typing/nearest-name';
export { typeExpression, type TypedExpression, type TypingOptions } from './typing/type-expression';
export { type FieldFacts, type ScopeShape, type TypeFacts } from './typing/type-facts';
export { type TypeDifference, typeMismatch } from './typing/type-mismatch';
export { typeTemplate } from './typing/type-template';
export {
  type IntervalEnd,
  type Operand,
  parseUnaryTests,
  type UnaryTest,
  type UnaryTests,
  type UnaryTestsProblem,
} from './unary-tests/unary-tests';
export { expressionReference } from './reference/expression-reference';
export {
  type ReferenceCase,
  type ReferenceResult,
  type ReferenceSection,
} from './reference/reference-case';
export { type ExpressionScope, type ExpressionValue, UNKNOWN } from './values/expression-value';
export { exactMoment, type MomentType } from './values/exact-moment';
export { type ExactNumber, exactNumber, quotient } from './values/exact-number';
export { isInstant, isTimeOfDay } from './values/moment';
export { jsonSize } from './values/json-size';
export { type ConvertQuantity, isBound, isQuantity, type Quantity } from './values/quantity';

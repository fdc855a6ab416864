import { type TypeRef } from '@platform/ports';
import { DEFAULT_EXPRESSION_LIMITS, type ExpressionLimits } from '../expression-limits';
import { builtInFunctions } from '../functions/built-in-functions';
import { type FunctionTable } from '../functions/expression-function';
import { InvalidExpressionError } from '../errors';
import { parseExpression } from '../syntax/parse-expression';
import { tokenize } from '../syntax/tokenize';
import { type ExpressionProblem } from './expression-problem';
import { fitExpected, reportedType } from './fit-expected';
import { valueOf, type StaticValue } from './static-type';
import { type ScopeShape, type TypeFacts } from './type-facts';
import { typeNode } from './type-node';
import { type Report } from './typing-context';

export interface TypingOptions {
  /** Root name → the shape of its value. */
  readonly scope: Readonly<Record<string, ScopeShape>>;
  readonly facts: TypeFacts;
  /** Additional functions. One without a signature may return any value. */
  readonly functions?: FunctionTable;
  /** The type that the result must have. */
  readonly expected?: TypeRef;
  readonly limits?: Partial<ExpressionLimits>;
}

/** The result of type-checking an expression. */
export interface TypedExpression {
  /** `any` when no declared type is more precise. Absent when the source cannot be parsed. */
  readonly type?: TypeRef;
  /** False when the result is never unknown, except for an overflow (a number beyond 10^308). */
  readonly mayBeUnknown: boolean;
  /** Empty when evaluation on values of the declared types throws no type error. */
  readonly problems: readonly ExpressionProblem[];
}

/**
 * Type-checks an expression against the shapes of its scope. A type error that the evaluator could throw
 * is a problem here. Typing is gradual: values of type `any`, and the unit of a quantity without a
 * dimension, are only checked at run time. Never throws.
 */
export function typeExpression(source: string, options: TypingOptions): TypedExpression {
  const { problems, report } = collector(source);
  const value = valueOfSource(source, options, { problems, report });
  if (value === undefined) return { mayBeUnknown: true, problems };
  const { expected, facts } = options;
  if (expected !== undefined && problems.length === 0) {
    fitExpected(value, expected, { facts, report });
  }
  const type = reportedType(value, problems.length === 0 ? expected : undefined, facts);
  return { type, mayBeUnknown: value.mayBeUnknown, problems };
}

interface Collected {
  readonly problems: ExpressionProblem[];
  readonly report: Report;
}

/** Collects problems without duplicates. A problem about a token that occurs once in the source gets its position. */
export function collector(source: string): Collected {
  const problems: ExpressionProblem[] = [];
  const seen = new Set<string>();
  const report: Report = (kind, message, written) => {
    const key = `${kind} ${message.fr}`;
    if (seen.has(key)) return;
    seen.add(key);
    const position = written === undefined ? undefined : positionOf(written, source);
    problems.push({ kind, message, ...(position === undefined ? {} : { position }) });
  };
  return { problems, report };
}

function positionOf(written: string, source: string): number | undefined {
  const [only, ...others] = tokenize(source).filter(({ value }) => value === written);
  return others.length === 0 ? only?.position : undefined;
}

/** The static value of a source. Undefined, with a problem, when the source cannot be parsed. */
export function valueOfSource(
  source: string,
  options: TypingOptions,
  { problems, report }: Collected,
): StaticValue | undefined {
  try {
    const tree = parseExpression(source, { ...DEFAULT_EXPRESSION_LIMITS, ...options.limits });
    const functions = { ...builtInFunctions, ...options.functions };
    return typeNode(tree, {
      scope: Object.fromEntries(
        Object.entries(options.scope).map(([name, shape]) => [name, shapeValue(shape)]),
      ),
      item: undefined,
      facts: options.facts,
      functions,
      narrows: functions['present'] === builtInFunctions['present'],
      narrowing: new Map(),
      report,
    });
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    problems.push({
      kind: error.limit === undefined ? 'syntax' : 'limit',
      message: error.reasons,
      ...(error.position === undefined ? {} : { position: error.position }),
    });
    return undefined;
  }
}

function shapeValue(shape: ScopeShape): StaticValue {
  if ('type' in shape) return valueOf(shape.type, shape.mayBeUnknown);
  const fields = Object.entries(shape.fields).map(
    ([name, field]) => [name, shapeValue(field)] as const,
  );
  return { types: [{ kind: 'record', fields: Object.fromEntries(fields) }], mayBeUnknown: false };
}

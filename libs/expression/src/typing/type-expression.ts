import { type TypeRef } from '@platform/ports';
import { DEFAULT_EXPRESSION_LIMITS, type ExpressionLimits } from '../expression-limits';
import { builtInFunctions } from '../functions/built-in-functions';
import { type FunctionTable } from '../functions/expression-function';
import { InvalidExpressionError } from '../invalid-expression-error';
import { parseExpression } from '../syntax/parse-expression';
import { tokenize } from '../syntax/tokenize';
import { type ExpressionProblem } from './expression-problem';
import { fitExpected, reportedType } from './fit-expected';
import { valueOf, type StaticValue } from './static-type';
import { type ScopeShape, type TypeFacts } from './type-facts';
import { typeNode } from './type-node';
import { type Report } from './typing-context';

export interface TypingOptions {
  /** What each root name holds. */
  readonly scope: Readonly<Record<string, ScopeShape>>;
  readonly facts: TypeFacts;
  /** Functions added to the built-in ones; one without a signature may answer anything. */
  readonly functions?: FunctionTable;
  /** What the result feeds. */
  readonly expected?: TypeRef;
  readonly limits?: Partial<ExpressionLimits>;
}

/** What is known of an expression without running it. */
export interface TypedExpression {
  /** `any` where no declared type says more; absent when the source cannot be read. */
  readonly type?: TypeRef;
  /** False: the result is never unknown. (But for an overflow: a number beyond 10^308.) */
  readonly mayBeUnknown: boolean;
  /** Empty: evaluation on values of the declared types throws no type error. */
  readonly problems: readonly ExpressionProblem[];
}

/**
 * Types an expression against the shapes of its scope (workflow specification, Expressions). Follows
 * the evaluator: what it would refuse at run time is a problem here. Gradual: what is of type `any`,
 * and the unit of a quantity without dimension, is only checked at run time. Never throws.
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

/** Collects problems, each once; one about a token that stands once in the source says where. */
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

/** The static value of a source; undefined, with a problem, when it cannot be read. */
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
      message: error.localized,
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

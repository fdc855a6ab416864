import { type ExpressionScope, type ExpressionValue } from '../values/expression-value';
import { type ProblemKind } from '../typing/expression-problem';

/** The result of an example: a value, a type error at evaluation, or a problem found by the type checker. */
export type ReferenceResult =
  | { readonly value: ExpressionValue }
  | { readonly refused: string }
  | { readonly problem: ProblemKind; readonly says: string };

/** One example of the reference. A test evaluates it. */
export interface ReferenceCase {
  readonly source: string;
  readonly scope?: ExpressionScope;
  readonly result: ReferenceResult;
  readonly remark?: string;
}

export interface ReferenceSection {
  readonly title: string;
  /** Markdown text before the table. */
  readonly text: string;
  /** Set when its functions come from the catalog. */
  readonly fromCatalog?: true;
  readonly cases: readonly ReferenceCase[];
}

interface CaseDetails {
  readonly scope?: ExpressionScope;
  readonly remark?: string;
}

/** An example with a value. */
export function gives(
  source: string,
  value: ExpressionValue,
  details: CaseDetails = {},
): ReferenceCase {
  return { source, result: { value }, ...details };
}

/** An example that throws a type error at evaluation; its English message contains `words`. */
export function refuses(source: string, words: string, details: CaseDetails = {}): ReferenceCase {
  return { source, result: { refused: words }, ...details };
}

/** An example with a problem that the type checker finds, and what it says in English. */
export function finds(source: string, problem: ProblemKind, says: string): ReferenceCase {
  return { source, result: { problem, says } };
}

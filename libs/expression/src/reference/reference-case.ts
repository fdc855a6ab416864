import { type ExpressionScope, type ExpressionValue } from '../values/expression-value';
import { type ProblemKind } from '../typing/expression-problem';

/** What an example comes to: a value, a refusal when it runs, or a problem found before. */
export type ReferenceResult =
  | { readonly value: ExpressionValue }
  | { readonly refused: string }
  | { readonly problem: ProblemKind; readonly says: string };

/** One example of the reference; a test evaluates it. */
export interface ReferenceCase {
  readonly source: string;
  readonly scope?: ExpressionScope;
  readonly result: ReferenceResult;
  readonly remark?: string;
}

export interface ReferenceSection {
  readonly title: string;
  /** Markdown, before the table. */
  readonly text: string;
  /** Whether its functions come from the catalog. */
  readonly fromCatalog?: true;
  readonly cases: readonly ReferenceCase[];
}

export interface CaseDetails {
  readonly scope?: ExpressionScope;
  readonly remark?: string;
}

/** An example that has a value. */
export function gives(
  source: string,
  value: ExpressionValue,
  details: CaseDetails = {},
): ReferenceCase {
  return { source, result: { value }, ...details };
}

/** An example that is a type error when it runs; `words` are part of the message. */
export function refuses(source: string, words: string, details: CaseDetails = {}): ReferenceCase {
  return { source, result: { refused: words }, ...details };
}

/** An example whose problem is known before it runs. */
export function finds(source: string, problem: ProblemKind, says: string): ReferenceCase {
  return { source, result: { problem, says } };
}

import type { LocalizedText } from '@platform/ports';

/**
 * One kind of refusal that the API answers (RFC 9457, 3.1.1). The API, its OpenAPI document and
 * `docs/reference/errors.md` all read it from here.
 */
export interface ProblemType {
  /** HTTP status. Of several, the first unless the route asks for another one. */
  readonly status: number | readonly [number, ...number[]];
  readonly title: LocalizedText;
  /** `{name}` stands for the fact of that name. May reach anyone: no stack, SQL text, file path or patient value. */
  readonly detail: LocalizedText;
  /** For the reference: when it is answered. Markdown, English. */
  readonly meaning: string;
  /** For the reference: what the caller or the operator does about it. Markdown, English. */
  readonly remedy: string;
  /** Headers of every answer with this problem, e.g. `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer: name → JSON Schema. */
  readonly members?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Checks the entries against their type and keeps their codes and the names of their facts. */
export const defineProblems = <const T extends Readonly<Record<string, ProblemType>>>(
  types: T,
): T => types;

import {
  PlatformError,
  type JsonObject,
  type LocalizedText,
  type TextPosition,
} from '@platform/ports';

/** One wrong field of a request. `path` is a JSON pointer into the body. */
export interface FieldProblem {
  /** Stable code of what was found there, shown as `code`: `WF302`. */
  readonly finding?: string;
  readonly path: string;
  readonly message: LocalizedText;
  /** Where in the text, when the body is one that was written by hand. */
  readonly position?: TextPosition;
}

/** The content of one problem+json answer (RFC 9457), in both languages. */
export interface Problem {
  readonly status: number;
  /** Stable, kebab-case: `type` is `urn:platform:problem:<code>`. */
  readonly code: string;
  readonly title: LocalizedText;
  /** May reach anyone: no stack, SQL text, file path or patient value. */
  readonly detail: LocalizedText;
  readonly errors?: readonly FieldProblem[];
  /** E.g. `Retry-After`, `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer, e.g. `outcome`. */
  readonly members?: JsonObject;
}

/** Thrown by a route to answer with a problem. A `cause` is logged for a 5xx, never shown. */
export class ProblemError extends PlatformError {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super('HTTP_PROBLEM', problem.detail.fr, options);
    this.problem = problem;
  }
}

import type { TSchema } from '@sinclair/typebox';
import type { ProblemCode } from '@platform/problems';

import type { ProblemDocument } from './problem-document';

/**
 * The form of the errors of an operation that speaks the protocol of others. The API shows the errors in this form, and
 * the OpenAPI document describes it.
 */
export interface ErrorForm {
  /** Media type, e.g. `application/json`. */
  readonly media: string;
  /** Returns the schema of the errors with this status, which these problems cause. */
  readonly schemaOf: (problems: readonly ProblemCode[], status: number) => TSchema;
  /** Shows a problem as an error. */
  readonly show: (problem: ProblemDocument) => object;
}

import { type LocalizedText } from '@platform/ports';

export type ProblemKind =
  'syntax' | 'limit' | 'unknown-name' | 'type' | 'dimension' | 'value-set' | 'code';

/** A problem of an expression that the type checker found. */
export interface ExpressionProblem {
  readonly kind: ProblemKind;
  readonly message: LocalizedText;
  /** Offset in the source, from 0, if known. */
  readonly position?: number;
}

import { type LocalizedText } from '@platform/ports';

export type ProblemKind =
  'syntax' | 'limit' | 'unknown-name' | 'type' | 'dimension' | 'value-set' | 'code';

/** What is wrong with an expression, known without running it. */
export interface ExpressionProblem {
  readonly kind: ProblemKind;
  readonly message: LocalizedText;
  /** Offset in the source, from 0, where it is known. */
  readonly position?: number;
}

/** Limits of a source text. The error names the exceeded limit. */
export interface ExpressionLimits {
  /** Length of the source in characters. */
  readonly length: number;
  /** Nesting depth of the source and of its syntax tree. A chain `a + b + c` nests once per operator. */
  readonly depth: number;
}

export const DEFAULT_EXPRESSION_LIMITS: ExpressionLimits = { length: 4_000, depth: 100 };

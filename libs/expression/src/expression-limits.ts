/** Bounds on what is compiled; the error names the one that was passed. */
export interface ExpressionLimits {
  /** Characters of source. */
  readonly length: number;
  /** Nesting of the source and of its syntax tree; a chain `a + b + c` nests once per operator. */
  readonly depth: number;
}

export const DEFAULT_EXPRESSION_LIMITS: ExpressionLimits = { length: 4_000, depth: 100 };

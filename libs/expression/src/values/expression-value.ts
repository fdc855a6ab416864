import { type JsonValue } from '@platform/ports';

/**
 * The third truth value, and the value of everything absent: an expression returns it when it cannot
 * know. Inside an expression it equals nothing, not even itself. In TypeScript, test a result with
 * `=== UNKNOWN`.
 */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** What an expression evaluates to. `null` counts as absent, so it is never a top-level result. */
export type ExpressionValue = Exclude<JsonValue, null> | typeof UNKNOWN;

/** The names an expression can read, by root: `in`, `config`, `context`, `run`, `item`, `value`… */
export interface ExpressionScope {
  readonly [root: string]: ExpressionValue | null | undefined;
}

/** Converts a raw value. Whatever JSON cannot represent (NaN, Infinity, a function…) becomes unknown. */
export function toValue(raw: unknown): ExpressionValue {
  switch (typeof raw) {
    case 'string':
    case 'boolean':
      return raw;
    case 'number':
      return Number.isFinite(raw) ? raw : UNKNOWN;
    case 'object':
      return raw === null ? UNKNOWN : (raw as ExpressionValue);
    default:
      return UNKNOWN;
  }
}

import { type JsonValue } from '@platform/ports';
import { UNKNOWN } from '../values/expression-value';
import { type Evaluate } from './evaluate';

/** Builds a list. An unknown item becomes `null`, which reads as absent, so that indexes stay the same. */
export function listLiteral(items: readonly Evaluate[]): Evaluate {
  return (scope, item, budget) =>
    items.map((evaluate): JsonValue => {
      const value = evaluate(scope, item, budget);
      return value === UNKNOWN ? null : value;
    });
}

/** Builds an object. An unknown field is left out, which reads as absent. */
export function objectLiteral(fields: ReadonlyArray<readonly [string, Evaluate]>): Evaluate {
  return (scope, item, budget) => {
    const object: Record<string, JsonValue> = {};
    for (const [key, evaluate] of fields) {
      const value = evaluate(scope, item, budget);
      if (value !== UNKNOWN) object[key] = value;
    }
    return object;
  };
}

import { type JsonValue } from '@platform/ports';
import { UNKNOWN } from '../values/expression-value';
import { type Evaluate } from './evaluate';

/** A list keeps its places: an unknown item is written `null`, which reads back as absent. */
export function listLiteral(items: readonly Evaluate[]): Evaluate {
  return (scope, item, budget) =>
    items.map((evaluate): JsonValue => {
      const value = evaluate(scope, item, budget);
      return value === UNKNOWN ? null : value;
    });
}

/** An unknown field is left out, which reads back as absent. */
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

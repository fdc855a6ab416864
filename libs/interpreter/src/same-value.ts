import type { JsonObject, JsonValue } from '@platform/ports';

type Members = Exclude<JsonValue, string | number | boolean | null>;

const isComposite = (value: JsonValue | undefined): value is Members =>
  typeof value === 'object' && value !== null;

/** Returns true when two plain values are equal as JSON, regardless of member order. */
export function isSameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (!isComposite(one) || !isComposite(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isSameValue((one as JsonObject)[name], (other as JsonObject)[name]),
  );
}

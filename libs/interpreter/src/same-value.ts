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

const memberOf = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** As `isSameValue`, but a member that is null counts as absent. */
export function isSameContent(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSameContent(item, other[at]));
  }
  if (!isComposite(one) || !isComposite(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) || Array.isArray(other)) return false;
  const [left, right] = [one as JsonObject, other as JsonObject];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSameContent(memberOf(left, name), memberOf(right, name)));
}

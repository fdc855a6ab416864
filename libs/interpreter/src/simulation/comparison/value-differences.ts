import { escapePointer } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

/** Where two values are not the same. A side without anything there is absent. */
export interface ValueDifference {
  /** JSON pointer: `/severity`. */
  readonly path: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

type JsonRecord = { readonly [name: string]: JsonValue };

const isRecord = (value: JsonValue | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: JsonRecord, name: string): JsonValue | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/** Every difference, in the order of `before`, then of what `after` has more; elements by position. */
export function valueDifferences(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path = '',
): ValueDifference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      valueDifferences(at(before, name), at(after, name), `${path}/${escapePointer(name)}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      valueDifferences(before[index] as JsonValue, after[index] as JsonValue, `${path}/${index}`),
    ).flat();
  }
  if (before === after) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

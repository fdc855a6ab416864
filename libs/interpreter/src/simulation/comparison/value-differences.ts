import { isObject, escapePointer } from '@platform/manifests';
import type { JsonObject, JsonValue } from '@platform/ports';

/** One difference between two values. A side without a value at the path is absent. */
export interface ValueDifference {
  /** JSON pointer: `/severity`. */
  readonly path: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

const at = (value: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/** Which object members to compare: those of both objects, or only those of `before`. */
type ComparedMembers = 'all' | 'of-before';

/** All differences in the order of `before`, then the additions of `after`. List elements are compared by index. */
export function valueDifferences(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  members: ComparedMembers = 'all',
  path = '',
): ValueDifference[] {
  if (isObject(before) && isObject(after)) {
    const further = members === 'all' ? Object.keys(after) : [];
    return [...new Set([...Object.keys(before), ...further])].flatMap((name) => {
      const place = `${path}/${escapePointer(name)}`;
      return valueDifferences(at(before, name), at(after, name), members, place);
    });
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
      const [was, is] = [before[index] as JsonValue, after[index] as JsonValue];
      return valueDifferences(was, is, members, `${path}/${index}`);
    }).flat();
  }
  if (before === after) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

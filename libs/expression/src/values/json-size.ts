/** Deeper values would overflow the stack. No real record is nested so deeply. */
const MAX_JSON_DEPTH = 1_000;

/**
 * Returns a lower bound of a value's size as JSON, in characters: an escape counts as one character, and
 * an object with `toJSON` (a date) as none. Stops above `limit` and returns a number above it, so that a
 * value that shares one large part many times costs no more than a large value.
 */
export function jsonSize(value: unknown, limit: number): number {
  return measured(value, limit, 0);
}

function measured(value: unknown, limit: number, depth: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > MAX_JSON_DEPTH) return Infinity;
  if (Array.isArray(value)) {
    let size = 2 + Math.max(0, value.length - 1);
    for (const item of value) {
      if (size > limit) break;
      size += measured(item, limit - size, depth + 1);
    }
    return size;
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return 1;
  // Starts at 1: two brackets, minus the comma that the first member does not have.
  let size = 1;
  // Copies no list of keys: the outputs of every node are measured.
  for (const key in value) {
    if (size > limit) break;
    if (!Object.hasOwn(value, key)) continue;
    const part = (value as Record<string, unknown>)[key];
    if (part !== undefined) size += key.length + 4 + measured(part, limit - size, depth + 1);
  }
  return size;
}

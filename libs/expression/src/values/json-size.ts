/** A record is never nested so deeply; walking one that is would overflow the stack. */
const DEEPEST = 1_000;

/**
 * Characters that a value takes as JSON at the least: escapes count as what they stand for, and what
 * writes itself as JSON (a date) as nothing. Stops once it is over `most` and answers a number above
 * it, so that a value that holds the same large part many times costs no more than a large one.
 */
export function jsonSize(value: unknown, most: number): number {
  return measured(value, most, 0);
}

function measured(value: unknown, most: number, depth: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > DEEPEST) return Infinity;
  if (Array.isArray(value)) {
    let size = 2 + Math.max(0, value.length - 1);
    for (const item of value) {
      if (size > most) break;
      size += measured(item, most - size, depth + 1);
    }
    return size;
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return 1;
  // One character less: the first member has no comma before it.
  let size = 1;
  for (const key of Object.keys(value)) {
    if (size > most) break;
    const part = (value as Record<string, unknown>)[key];
    if (part !== undefined) size += key.length + 4 + measured(part, most - size, depth + 1);
  }
  return size;
}

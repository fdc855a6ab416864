/**
 * Levels of nesting that a body may have. What reads it afterwards is recursive in places: a body with more of them
 * would overflow the stack.
 */
export const MAX_NESTING = 100;

/** Whether arrays and objects are nested more deeply than allowed. Needs no stack itself. */
export function isNestedTooDeeply(root: unknown): boolean {
  const queue: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { value, depth } = item;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_NESTING) return true;
    for (const child of Object.values(value)) queue.push({ value: child, depth: depth + 1 });
  }
  return false;
}

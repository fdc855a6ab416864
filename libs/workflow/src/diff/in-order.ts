/** The common names of two lists in the order of each; undefined when the order is the same. */
export function inOrder(
  before: readonly string[],
  after: readonly string[],
): { readonly before: readonly string[]; readonly after: readonly string[] } | undefined {
  const was = new Set(before);
  const is = new Set(after);
  const kept = before.filter((name) => is.has(name));
  const found = after.filter((name) => was.has(name));
  const same =
    kept.length === found.length && kept.every((name, position) => name === found[position]);
  return same ? undefined : { before: kept, after: found };
}

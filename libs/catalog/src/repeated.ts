/** Index of the first name that stands earlier in the list too; -1 when none does. */
export const repeated = (names: readonly string[]): number => {
  const seen = new Set<string>();
  return names.findIndex((name) => seen.size === seen.add(name).size);
};

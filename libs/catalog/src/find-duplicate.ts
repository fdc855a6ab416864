/** Returns the index of the first name that repeats an earlier one, or -1. */
export const indexOfDuplicate = (names: readonly string[]): number => {
  const seen = new Set<string>();
  return names.findIndex((name) => seen.size === seen.add(name).size);
};

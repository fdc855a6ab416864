/** One item of a list before and after a change, by its positions. Absent where it was not, or is no more. */
export interface AlignedItem {
  readonly before?: number;
  readonly after?: number;
  /** Both are there, and equal. */
  readonly isSame: boolean;
}

/** Positions of the items of both lists that are equal, the first with the first, in the order of `after`. */
function equalItems(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const places = new Map<string, number[]>();
  for (const [index, key] of before.entries()) {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  for (const all of places.values()) all.reverse();
  return after.flatMap((key, index) => {
    const at = places.get(key)?.pop();
    return at === undefined ? [] : [[at, index] as const];
  });
}

/** The most pairs whose positions rise in both lists. */
function rising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  /** For each length, the pair that ends a rising row of it lowest; each pair knows the one before it. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const at = (index: number | undefined): number => pairs[index ?? -1]?.[0] ?? -1;
  for (const index of pairs.keys()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle]) < at(index)) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const found: (readonly [number, number])[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) {
    const pair = pairs[index];
    if (pair) found.push(pair);
  }
  return found.reverse();
}

/**
 * Aligns two lists: equal items that kept their order are the same, and what stands between them in both lists was changed,
 * item by item; the rest was removed or added. In the order of `after`, what was removed where it was.
 */
export function alignItems(
  before: readonly string[],
  after: readonly string[],
): readonly AlignedItem[] {
  const aligned: AlignedItem[] = [];
  let [was, is] = [0, 0];
  for (const [oldEnd, newEnd] of [
    ...rising(equalItems(before, after)),
    [before.length, after.length] as const,
  ]) {
    while (was < oldEnd || is < newEnd) {
      aligned.push({
        ...(was < oldEnd && { before: was++ }),
        ...(is < newEnd && { after: is++ }),
        isSame: false,
      });
    }
    if (oldEnd < before.length || newEnd < after.length) {
      aligned.push({ before: was++, after: is++, isSame: true });
    }
  }
  return aligned;
}

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `count` of the items in their order, or all if there are fewer. */
export function sample<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const random = randomOf(seed);
  const drawn = items
    .map((_, place) => ({ place, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count);
  const places = new Set(drawn.map(({ place }) => place));
  return items.filter((_, place) => places.has(place));
}

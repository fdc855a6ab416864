/** Random choices that are the same for the same seed. */
export interface Dice {
  /** Returns an integer from 0 to `count` - 1. */
  below(count: number): number;
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean;
  of<T>(choices: readonly T[]): T;
  /** Returns the things in random order. */
  shuffled<T>(things: readonly T[]): T[];
  /** Returns independent dice for a part, so that an additional throw elsewhere does not change it. */
  for(part: string): Dice;
}

/** mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed | 0;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  const of = <T>(choices: readonly T[]): T => {
    if (choices.length === 0) throw new RangeError('nothing to choose from');
    return choices[below(choices.length)] as T;
  };
  return {
    below,
    chance: (percent) => below(100) < percent,
    of,
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, rank: below(1_000_000_000) }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ thing }) => thing),
    for: (part) => diceOf(seed ^ hashOf(part)),
  };
}

/** Returns a number for a text, the same in every process (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

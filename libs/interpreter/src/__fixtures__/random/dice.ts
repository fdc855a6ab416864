/** Pseudo-random choices: the same seed gives the same choices. */
export interface Dice {
  /** A whole number below `count`. */
  below(count: number): number;
  /** True in `percent` % of the calls. */
  chance(percent: number): boolean;
  of<T>(choices: readonly T[]): T;
  /** Undefined when there is nothing to choose from. */
  maybeOf<T>(choices: readonly T[]): T | undefined;
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
  const maybeOf = <T>(choices: readonly T[]): T | undefined =>
    choices.length === 0 ? undefined : choices[below(choices.length)];
  return {
    below,
    chance: (percent) => below(100) < percent,
    maybeOf,
    of: (choices) => {
      const chosen = maybeOf(choices);
      if (chosen === undefined) throw new RangeError('nothing to choose from');
      return chosen;
    },
  };
}

/** The FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

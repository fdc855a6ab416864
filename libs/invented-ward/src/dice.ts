/** Pseudo-random choices: the same keys give the same choices. */
export interface Dice {
  /** A whole number below `count`. */
  below(count: number): number;
  /** A number from `low` to `high` with at most so many decimals. */
  between(low: number, high: number, decimals?: number): number;
  /** True in `percent` % of the calls. */
  chance(percent: number): boolean;
  of<T>(choices: readonly [T, ...T[]]): T;
}

/**
 * Dice of their own for each place that needs some, so that what one place throws does not shift what another one
 * throws. mulberry32, started with the FNV-1a hash of the keys.
 */
export function diceOf(...keys: readonly (number | string)[]): Dice {
  let state = hashOf(keys.join('\u0000'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (count: number): number => next() % count;
  return {
    below,
    between: (low, high, decimals = 0) =>
      rounded(low + (next() / 2 ** 32) * (high - low), decimals),
    chance: (percent) => (next() / 2 ** 32) * 100 < percent,
    of: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}

/** `value` as it is printed with so many decimals. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

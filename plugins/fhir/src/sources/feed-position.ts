import type { JsonValue } from '@platform/sdk';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Versions that are remembered while they may be read again. Older ones are handed over again, as duplicates. */
const MAX_SEEN = 100_000;
/** Versions that are stored: about 350 kB. */
const MAX_STORED = 10_000;

const storedSchema = Type.Object({
  watermark: Type.Integer(),
  seen: Type.Array(Type.Tuple([Type.String(), Type.Integer()])),
});

/** Where a feed stands. Times are `meta.lastUpdated` of the server, in ms since the epoch. */
export interface FeedPosition {
  /** Every version up to here was handed over, except those whose transaction has not ended. */
  readonly watermark: number;
  has(mark: string): boolean;
  /** A version was handed over. */
  add(mark: string, lastUpdated: number): void;
  /** Moves the watermark, never back, and forgets the versions that are not read again from `readFrom` on. */
  advance(watermark: number, readFrom: (watermark: number) => number): void;
  toState(): JsonValue;
}

export function createPosition(
  watermark: number,
  seen: Iterable<readonly [string, number]> = [],
): FeedPosition {
  const known = new Map(seen);
  let current = watermark;
  return {
    get watermark() {
      return current;
    },
    has: (mark) => known.has(mark),
    add(mark, lastUpdated) {
      known.set(mark, lastUpdated);
      if (known.size <= MAX_SEEN) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
    advance(to, readFrom) {
      current = Math.max(current, to);
      const from = readFrom(current);
      for (const [mark, lastUpdated] of known) if (lastUpdated < from) known.delete(mark);
    },
    toState: () => ({
      watermark: current,
      seen: [...known].sort(([, left], [, right]) => right - left).slice(0, MAX_STORED),
    }),
  };
}

/** Undefined for a state that is none: the feed begins as without one. */
export const parsePosition = (state: JsonValue | undefined): FeedPosition | undefined =>
  Value.Check(storedSchema, state) ? createPosition(state.watermark, state.seen) : undefined;

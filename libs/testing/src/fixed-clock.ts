/** A clock that moves only when `advance` is called. */
export interface FixedClock {
  (): Date;
  /** Moves the clock forward; `ms` in milliseconds. */
  advance(ms: number): void;
}

/** A clock that stands still at `start` (ISO 8601). */
export function fixedClock(start: string): FixedClock {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}

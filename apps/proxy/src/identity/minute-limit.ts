import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_S = 60;

/** Where somebody stands within their minute. */
export interface MinuteStand {
  /** No more is allowed: for a count, this one was too many; else the next one would be. */
  readonly exceeded: boolean;
  /** The first one too many of this minute. */
  readonly justExceeded: boolean;
  /** `RateLimit-*`, and `Retry-After` when exceeded. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Of everybody, in the minute that began with their first; in this process alone. */
export interface MinuteLimit {
  /** Counts one more. */
  count(who: string): Promise<MinuteStand>;
  /** Says whether one more would be too many, and counts nothing. */
  isFull(who: string): Promise<boolean>;
}

export function createMinuteLimit(perMinute: number): MinuteLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return {
    async count(who) {
      const stand: RateLimiterRes = await limiter.penalty(who);
      const exceeded = stand.consumedPoints > perMinute;
      const seconds = String(Math.max(1, Math.ceil(stand.msBeforeNext / 1_000)));
      return {
        exceeded,
        justExceeded: stand.consumedPoints === perMinute + 1,
        headers: {
          'RateLimit-Limit': String(perMinute),
          'RateLimit-Remaining': String(stand.remainingPoints),
          'RateLimit-Reset': seconds,
          ...(exceeded && { 'Retry-After': seconds }),
        },
      };
    },
    isFull: async (who) => ((await limiter.get(who))?.consumedPoints ?? 0) >= perMinute,
  };
}

import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_S = 60;

/** The state of one counter in its current minute. */
interface MinuteStand {
  /** After `count`: this request was too many. After `isFull`: the next one would be. */
  readonly exceeded: boolean;
  /** True for the first request above the limit in this minute. */
  readonly justExceeded: boolean;
  /** `RateLimit-*` headers, and `Retry-After` when exceeded. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests per minute and key. A minute starts with the first request. Counts are per process. */
interface MinuteLimit {
  /** Counts one request. */
  count(who: string): Promise<MinuteStand>;
  /** Returns whether one more request would exceed the limit. Does not count. */
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

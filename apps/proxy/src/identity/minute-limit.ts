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
  /** Counts one request. `times`: the limit of this key, in limits. Default 1. */
  count(who: string, times?: number): Promise<MinuteStand>;
  /** Returns whether one more request would exceed the limit. Does not count. */
  isFull(who: string, times?: number): Promise<boolean>;
}

export function createMinuteLimit(perMinute: number): MinuteLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return {
    async count(who, times = 1) {
      const stand: RateLimiterRes = await limiter.penalty(who);
      const most = times * perMinute;
      const exceeded = stand.consumedPoints > most;
      const seconds = String(Math.max(1, Math.ceil(stand.msBeforeNext / 1_000)));
      return {
        exceeded,
        justExceeded: stand.consumedPoints === most + 1,
        headers: {
          'RateLimit-Limit': String(most),
          'RateLimit-Remaining': String(Math.max(0, most - stand.consumedPoints)),
          'RateLimit-Reset': seconds,
          ...(exceeded && { 'Retry-After': seconds }),
        },
      };
    },
    isFull: async (who, times = 1) =>
      ((await limiter.get(who))?.consumedPoints ?? 0) >= times * perMinute,
  };
}

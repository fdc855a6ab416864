import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_S = 60;

/** Where somebody stands within their minute. */
export interface MinuteStand {
  readonly exceeded: boolean;
  /** The first one too many of this minute. */
  readonly justExceeded: boolean;
  /** `RateLimit-*`, and `Retry-After` when exceeded. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts one more of `who`, in the minute that began with their first; in this process alone. */
export function createMinuteLimit(perMinute: number): (who: string) => Promise<MinuteStand> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (who) => {
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
  };
}

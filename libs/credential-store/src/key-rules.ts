import { DateTime, Duration } from 'luxon';

/** Readable on one line: 1 to 100 characters, of which one is no space, and no control character. */
export const KEY_NAME_PATTERN = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,100}$';

/** ISO 8601 duration in whole numbers. */
export const PERIOD_PATTERN =
  '^P(?!$)(\\d{1,3}Y)?(\\d{1,4}M)?(\\d{1,4}W)?(\\d{1,5}D)?(T(?=\\d)(\\d{1,6}H)?(\\d{1,8}M)?(\\d{1,9}S)?)?$';

/** How long a key holds unless something else is said. */
export const DEFAULT_KEY_PERIOD = 'P1Y';
const SHORTEST = 'PT1M';
const MAX_KEY_PERIOD = 'P10Y';

/** What a replaced key goes on for. */
export const DEFAULT_GRACE = 'PT24H';
export const MAX_GRACE = 'P7D';

const after = (now: Date, period: string): DateTime =>
  DateTime.fromJSDate(now, { zone: 'utc' }).plus(Duration.fromISO(period));

/** ISO 8601, UTC; undefined when it is no instant from a minute to ten years after `now`. */
export function keyExpiryAt(instant: string, now: Date): string | undefined {
  const at = new Date(instant).getTime();
  const sound =
    at >= after(now, SHORTEST).toMillis() && at <= after(now, MAX_KEY_PERIOD).toMillis();
  return sound ? new Date(at).toISOString() : undefined;
}

/** ISO 8601, UTC; undefined for what is no duration (`PERIOD_PATTERN`) from a minute to ten years. */
export function keyExpiryAfter(period: string, now: Date): string | undefined {
  if (!new RegExp(PERIOD_PATTERN, 'u').test(period)) return undefined;
  const at = after(now, period);
  return at.isValid ? keyExpiryAt(at.toJSDate().toISOString(), now) : undefined;
}

/** Milliseconds; undefined for what is no duration (`PERIOD_PATTERN`) up to `MAX_GRACE`. */
export function graceMilliseconds(period: string): number | undefined {
  if (!new RegExp(PERIOD_PATTERN, 'u').test(period)) return undefined;
  const ms = Duration.fromISO(period).toMillis();
  return ms <= Duration.fromISO(MAX_GRACE).toMillis() ? ms : undefined;
}

import { DateTime, Duration } from 'luxon';

/** Name of a key: 1 to 100 characters on one line, not only spaces, without control characters. */
export const KEY_NAME_PATTERN = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,100}$';

/** ISO 8601 duration with whole numbers. */
export const PERIOD_PATTERN =
  '^P(?!$)(\\d{1,3}Y)?(\\d{1,4}M)?(\\d{1,4}W)?(\\d{1,5}D)?(T(?=\\d)(\\d{1,6}H)?(\\d{1,8}M)?(\\d{1,9}S)?)?$';

/** Default lifetime of a key. */
export const DEFAULT_KEY_LIFETIME = 'P1Y';
const MIN_KEY_LIFETIME = 'PT1M';
const MAX_KEY_LIFETIME = 'P10Y';

/** Default grace period of a replaced key. */
export const DEFAULT_GRACE = 'PT24H';
const MAX_GRACE = 'P7D';

const after = (now: Date, period: string): DateTime =>
  DateTime.fromJSDate(now, { zone: 'utc' }).plus(Duration.fromISO(period));

/** The expiry in ISO 8601, UTC. Undefined unless it is between one minute and ten years after `now`. */
export function keyExpiryAt(instant: string, now: Date): string | undefined {
  const at = new Date(instant).getTime();
  const sound =
    at >= after(now, MIN_KEY_LIFETIME).toMillis() && at <= after(now, MAX_KEY_LIFETIME).toMillis();
  return sound ? new Date(at).toISOString() : undefined;
}

/** The expiry in ISO 8601, UTC. Undefined unless the period (`PERIOD_PATTERN`) is between one minute and ten years. */
export function keyExpiryAfter(period: string, now: Date): string | undefined {
  if (!new RegExp(PERIOD_PATTERN, 'u').test(period)) return undefined;
  const at = after(now, period);
  return at.isValid ? keyExpiryAt(at.toJSDate().toISOString(), now) : undefined;
}

/** The grace period in ms. Undefined unless it is a duration (`PERIOD_PATTERN`) of at most `MAX_GRACE`. */
export function graceMilliseconds(period: string): number | undefined {
  if (!new RegExp(PERIOD_PATTERN, 'u').test(period)) return undefined;
  const ms = Duration.fromISO(period).toMillis();
  return ms <= Duration.fromISO(MAX_GRACE).toMillis() ? ms : undefined;
}

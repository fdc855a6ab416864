/** No server makes a caller wait longer than this, in ms. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Converts `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) to milliseconds from `now`, from 0 to one hour. Returns
 * undefined when the header is absent or ill-formed. Pass the result to `NodeError` as `retryAfterMs`.
 */
export function retryAfterMs(
  header: string | readonly string[] | undefined,
  now: Date,
): number | undefined {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim();
  if (text === undefined || text === '') return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}

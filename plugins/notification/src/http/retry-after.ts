/**
 * Reads `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) as milliseconds from `now`. Returns undefined
 * when the header is absent or ill-formed, or when its date is over.
 */
export function retryAfterMs(
  header: string | string[] | undefined,
  now: number,
): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms > 0 ? ms : undefined;
}

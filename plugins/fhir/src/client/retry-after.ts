/** A peer cannot make us wait longer than this. */
const MAX_WAIT_MS = 3_600_000;

/** Converts a `Retry-After` header (seconds, or an HTTP date) to ms. Undefined when it is unreadable. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : undefined;
  const wait = seconds === undefined ? Date.parse(header) - now.getTime() : seconds * 1_000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_WAIT_MS);
}

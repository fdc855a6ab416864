/** What the second of an HTTP date and the way of an answer may make. */
const MAX_IGNORED_MS = 30_000;

/** How far the clock of this machine is ahead of the platform's. */
let aheadMs = 0;

/** Takes the time of the platform from the `Date` of an answer that has just come. What is no date says nothing. */
export function setPlatformTime(date: string | null, now = Date.now()): void {
  const ahead = now - Date.parse(date ?? '');
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) > MAX_IGNORED_MS ? ahead : 0;
}

/** The time by the clock of the platform, in ms: whether a task is late must not depend on that of the machine. */
export const platformNow = (): number => Date.now() - aheadMs;

const SECOND = 1000;

/**
 * Returns how long a caller wants to wait, in ms, at most `budgetMs` (RFC 7240: `respond-async`, `wait=<seconds>`). A
 * preference that is not understood is ignored, as the RFC requires.
 */
export function waitOf(prefer: string | undefined, budgetMs: number): number {
  const preferences = (prefer ?? '').split(/[,;]/).map((each) => each.trim().toLowerCase());
  const seconds = preferences.flatMap((each) => {
    const [, digits] = /^wait\s*=\s*"?(\d{1,6})"?$/.exec(each) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  const [wanted] = seconds;
  if (wanted !== undefined) return Math.min(wanted * SECOND, budgetMs);
  return preferences.includes('respond-async') ? 0 : budgetMs;
}

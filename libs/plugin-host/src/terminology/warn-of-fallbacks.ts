import type { EffectLog } from '@platform/sdk';
import type { TerminologyFallback } from '@platform/terminology';

const MINUTE = 60_000;

/**
 * Logs at most one line per minute for each code system and reason, with the number of fallbacks, so that a run
 * that checks a hundred codes does not write a hundred lines.
 */
export function warnOfFallbacks(
  log: EffectLog,
  now: () => number,
): (fallback: TerminologyFallback) => void {
  const quiet = new Map<string, { until: number; count: number }>();
  return ({ valueSet, system, operation, reason }) => {
    const key = `${system} ${reason}`;
    const kept = quiet.get(key);
    if (kept !== undefined && kept.until > now()) {
      kept.count += 1;
      return;
    }
    const unreported = kept?.count ?? 0;
    quiet.set(key, { until: now() + MINUTE, count: 0 });
    log.warn(
      { valueSet, system, operation, reason, unreported },
      'terminologie : le serveur ne répond pas à la question, repli sur les jeux de valeurs internes',
    );
  };
}

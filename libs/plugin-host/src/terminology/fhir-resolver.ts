import type { Catalog } from '@platform/catalog';
import type { AdapterContext, EffectLog } from '@platform/sdk';
import { recordTerminologyFallback } from '@platform/telemetry';
import { FhirTerminologyServer, type TerminologyFallback } from '@platform/terminology';

import { createAuthorization } from './authorization';
import type { TerminologyServerConfig } from './server-config';
import { createTerminologyGet, type TerminologyTimeouts } from './terminology-get';

const MINUTE = 60_000;

/**
 * Logs at most one line per minute for each code system and reason, with the number of fallbacks, so that a run
 * that checks a hundred codes does not write a hundred lines.
 */
function warnOfFallbacks(
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

export interface FhirResolverOptions {
  readonly timeouts?: TerminologyTimeouts | undefined;
  readonly onFallback?: ((fallback: TerminologyFallback) => void) | undefined;
}

/**
 * Opens the client of one FHIR terminology server. Each fallback is logged and counted. Throws ConfigurationError for a
 * secret that is not there.
 */
export function createFhirResolver(
  catalog: Catalog,
  { locale, log, root }: AdapterContext,
  { baseUrl, auth }: TerminologyServerConfig,
  { timeouts, onFallback }: FhirResolverOptions,
): FhirTerminologyServer {
  const now = () => performance.now();
  const warn = warnOfFallbacks(log, now);
  return new FhirTerminologyServer(catalog, {
    baseUrl,
    get: createTerminologyGet(createAuthorization(auth, { baseUrl, root, now }), timeouts),
    now,
    language: locale,
    onFallback(fallback) {
      recordTerminologyFallback(fallback.system, fallback.reason);
      warn(fallback);
      onFallback?.(fallback);
    },
  });
}

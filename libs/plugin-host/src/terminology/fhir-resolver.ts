import type { Catalog } from '@platform/catalog';
import { ConfigurationError } from '@platform/ports';
import type { AdapterContext, EffectLog } from '@platform/sdk';
import { recordTerminologyFallback } from '@platform/telemetry';
import { FhirTerminologyServer, type TerminologyFallback } from '@platform/terminology';

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

/** Opens the client of one FHIR terminology server. Each fallback is logged and counted. */
export function createFhirResolver(
  catalog: Catalog,
  { locale, log }: AdapterContext,
  baseUrl: string,
  { timeouts, onFallback }: FhirResolverOptions,
): FhirTerminologyServer {
  const now = () => performance.now();
  const warn = warnOfFallbacks(log, now);
  return new FhirTerminologyServer(catalog, {
    baseUrl,
    get: createTerminologyGet(timeouts),
    now,
    language: locale,
    onFallback(fallback) {
      recordTerminologyFallback(fallback.system, fallback.reason);
      warn(fallback);
      onFallback?.(fallback);
    },
  });
}

const protocolOf = (url: string): string => (URL.canParse(url) ? new URL(url).protocol : '');

/**
 * Reads the address of the built-in adapter `fhir`: `baseUrl` of its configuration, otherwise the default server. Throws
 * ConfigurationError.
 */
export function fhirBaseUrl(
  { baseUrl, ...others }: Readonly<Record<string, unknown>>,
  defaultUrl: string | undefined,
): string {
  const [unknown] = Object.keys(others);
  const key = `config.${unknown ?? 'baseUrl'}`;
  const url = baseUrl ?? defaultUrl;
  const isAddress = typeof url === 'string' && /^https?:$/.test(protocolOf(url));
  if (unknown === undefined && isAddress) return url;
  throw unknown === undefined
    ? new ConfigurationError(
        key,
        `« ${key} » : adresse http(s) du serveur attendue, ou TERMINOLOGY_BASE_URL`,
        { english: `"${key}": http(s) address of the server expected, or TERMINOLOGY_BASE_URL` },
      )
    : new ConfigurationError(key, `« ${key} » : champ inconnu`, {
        english: `"${key}": unknown field`,
      });
}

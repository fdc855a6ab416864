import { AsyncLocalStorage } from 'node:async_hooks';

import { escapePointer } from '@platform/manifests';
import {
  withResponseTimeouts,
  bindPorts,
  bindTerminology,
  type ResponseTimeouts,
  type Platform,
  type TerminologyTimeouts,
} from '@platform/plugin-host';
import type { Diagnostic, LocalizedText, Terminology, Language } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { showDiagnostics, type ShownDiagnostic } from '../definitions/api/diagnostics';

const log = createLogger('terminology');

/** The instance's terminology for simulations, with tight timeouts and a list of unanswered questions. */
export interface SiteTerminology {
  readonly terminology: Terminology;
  /** Runs `work`. `unanswered` lists each question that got no answer meanwhile. */
  watch<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly done: T; readonly unanswered: readonly Diagnostic[] }>;
}

/** Unanswered terminology questions of a simulation. Absent when all were answered. */
interface UnansweredTerminology {
  readonly diagnostics?: readonly ShownDiagnostic[];
}

/**
 * Timeouts are shorter than in a run, because a simulation has ten seconds in all. One answer may take two requests to
 * the server.
 */
const TIMEOUTS: TerminologyTimeouts & ResponseTimeouts = {
  timeoutMs: 2_000,
  pauseMs: 30_000,
  failuresInARow: 2,
  answerMs: 4_500,
};

const unanswered = (code: string, system: string, message: LocalizedText): Diagnostic => ({
  code,
  severity: 'warning',
  path: `/terminology/${escapePointer(system)}`,
  message,
});

const fellBack = (system: string, reason: string): Diagnostic =>
  unanswered('TERMINOLOGY_FALLBACK', system, {
    fr: `le serveur de terminologie n'a pas répondu pour « ${system} » (${reason}) : une ancienne réponse ou les jeux de valeurs des plugins ont répondu, un code que le site refuse a pu passer`,
    en: `the terminology server did not answer about "${system}" (${reason}): an earlier answer or the value sets of the plugins did, and a code that the site rejects may have passed`,
  });

const silent = (system: string): Diagnostic =>
  unanswered('TERMINOLOGY_SILENT', system, {
    fr: `l'adaptateur de terminologie de « ${system} » n'a pas répondu à temps : ce qui le demandait a échoué`,
    en: `the terminology adapter of "${system}" did not answer in time: what asked it failed`,
  });

/**
 * Binds the terminology as the endpoint does. The endpoint reports what cannot be bound. `baseUrl` is the default
 * terminology server (`TERMINOLOGY_BASE_URL`).
 */
export async function openSiteTerminology(
  { instance, catalog, root, dataDir }: Pick<Platform, 'instance' | 'catalog' | 'root' | 'dataDir'>,
  { baseUrl }: { readonly baseUrl: string | undefined },
): Promise<SiteTerminology> {
  const collected = new AsyncLocalStorage<Map<string, Diagnostic>>();
  const add = (diagnostic: Diagnostic): void => {
    collected.getStore()?.set(diagnostic.message.fr, diagnostic);
  };
  const { locale, timezone } = instance;
  const context = { root, dataDir, locale, timezone, log };
  const { terminology: whole } = instance.ports;
  const { ports } = await bindPorts(
    catalog,
    { ports: whole ? { terminology: whole } : {} },
    context,
  );
  const { terminology } = await bindTerminology(catalog, instance, context, {
    baseUrl,
    bound: ports.terminology,
    timeouts: TIMEOUTS,
    onFallback: ({ system, reason }) => add(fellBack(system, reason)),
  });
  return {
    terminology: withResponseTimeouts(terminology, TIMEOUTS, (valueSet) =>
      add(silent(catalog.valueSets.get(valueSet)?.system ?? valueSet)),
    ),
    async watch(work) {
      const heard = new Map<string, Diagnostic>();
      const done = await collected.run(heard, work);
      return { done, unanswered: [...heard.values()] };
    },
  };
}

/** Runs `work` and adds the unanswered terminology questions to its result, in the given language. */
export async function watching<T>(
  site: SiteTerminology | undefined,
  language: Language,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly findings: UnansweredTerminology }> {
  if (!site) return { done: await work(), findings: {} };
  const { done, unanswered: found } = await site.watch(work);
  return {
    done,
    findings: found.length > 0 ? { diagnostics: showDiagnostics(found, language) } : {},
  };
}

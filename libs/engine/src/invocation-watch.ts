import type { ControlPlaneIncident } from '@platform/engine-api';

import { engineLog } from './engine-log';
import {
  incidentChanges,
  incidentsOf,
  type IncidentChanges,
  type Incidents,
} from './invocation-watch-incidents';
import { findTroubled } from './invocation-watch-query';

export interface InvocationWatchOptions {
  /** `RESTATE_ADMIN_URL` */
  readonly adminUrl: string;
  /** `ENGINE_WATCH_INTERVAL` */
  readonly intervalMs: number;
  /** Failed attempts in a row from which on a run counts as failing. */
  readonly failingAfter?: number;
}

export interface InvocationWatch {
  /** The trouble that the control plane had with the run's invocation at the last look. */
  incidentOf(runId: string): ControlPlaneIncident | undefined;
  close(): void;
}

/**
 * Attempts follow each other after 0.5 s, doubled up to 10 s, so the eighth fails after 35 s: longer
 * than an endpoint takes to start again, short enough for somebody to look while it matters.
 */
const FAILING_AFTER = 8;
/** A look reads every invocation the control plane keeps: it gets a twentieth of the time at most. */
const REST_PER_LOOK = 20;
/** Incidents told one by one; an outage that stops every run is not told a thousand times. */
const TOLD_ONE_BY_ONE = 20;

/**
 * Asks the control plane every so often which runs it cannot carry on. It knows: the run itself does
 * not get to say so. An admin address that does not answer changes nothing that was known.
 */
export function startInvocationWatch(options: InvocationWatchOptions): InvocationWatch {
  const { adminUrl, intervalMs, failingAfter = FAILING_AFTER } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let incidents: Incidents = new Map();
  let isBlind = false;
  let timer: NodeJS.Timeout;

  const look = async (): Promise<void> => {
    const began = performance.now();
    try {
      const found = await findTroubled({ adminUrl, failingAfter, signal });
      const now = incidentsOf(found, incidents);
      publishChanges(incidentChanges(incidents, now));
      incidents = now;
      isBlind = false;
    } catch (thrown) {
      if (signal.aborted) return;
      if (!isBlind) {
        const error = thrown instanceof Error ? thrown.message : String(thrown);
        engineLog.warn({ error }, 'surveillance du plan de contrôle impossible');
      }
      isBlind = true;
    }
    lookIn(Math.max(intervalMs, REST_PER_LOOK * (performance.now() - began)));
  };
  const lookIn = (ms: number): void => {
    if (!signal.aborted) timer = setTimeout(() => void look(), ms).unref();
  };

  // Not at once: the control plane needs a moment to notice that this endpoint is back.
  lookIn(intervalMs);
  return {
    incidentOf: (runId) => incidents.get(runId),
    close() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

function publishChanges({ begun, over }: IncidentChanges): void {
  for (const [runId, { kind, attempts, code }] of [...begun].slice(0, TOLD_ONE_BY_ONE)) {
    const fields = { runId, kind, attempts, code };
    if (kind === 'paused') {
      engineLog.error(fields, 'exécution mise en pause par le plan de contrôle');
    } else engineLog.warn(fields, 'exécution sans cesse reprise par le plan de contrôle');
  }
  for (const [runId, { kind, code }] of [...over].slice(0, TOLD_ONE_BY_ONE)) {
    engineLog.info({ runId, kind, code }, "fin de l'incident du plan de contrôle");
  }
  if (Math.max(begun.size, over.size) > TOLD_ONE_BY_ONE) {
    const counts = { begun: begun.size, over: over.size };
    engineLog.error(counts, "beaucoup d'incidents du plan de contrôle");
  }
}

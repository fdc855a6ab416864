import type { ControlPlaneIncident, RunAddress } from '@platform/engine-api';

import { engineLog } from '../engine-log';
import {
  incidentChanges,
  incidentsOf,
  type IncidentChanges,
  type Incidents,
} from './invocation-watch-incidents';
import { createInvocationControl } from './invocation-control';
import { findTroubled } from './invocation-watch-query';

interface InvocationWatchOptions {
  /** `RESTATE_ADMIN_URL` */
  readonly adminUrl: string;
  /** `ENGINE_WATCH_INTERVAL` */
  readonly intervalMs: number;
  /** Consecutive failed attempts after which a run counts as failing. */
  readonly failingAfter?: number;
  /** Called for each run whose incident began, changed or ended. */
  readonly onChange?: (run: RunAddress) => void;
}

export interface InvocationWatch {
  /** Returns the run's incident as of the last poll. */
  incidentOf(runId: string): ControlPlaneIncident | undefined;
  close(): void;
}

/**
 * Retries wait 0.5 s, doubling up to 10 s, so the eighth attempt fails after 35 s: longer than an endpoint's restart,
 * and short enough for an operator to react in time. The API says `waitsFor: retry` of such a run, the console "Retrying".
 */
const FAILING_AFTER = 8;
/** A poll reads every invocation of the control plane, so polls take at most a twentieth of the time. */
const PAUSE_FACTOR = 20;
/** Maximum incidents logged one by one, so that an outage does not log thousands of lines. */
const MAX_LOGGED = 20;

/**
 * Polls the control plane for runs that it cannot continue; such runs cannot report it themselves. When the admin API
 * does not answer, the last known incidents stay. Reads that no attempt can answer are ended: they would be repeated for
 * ever, and their build would never be drained.
 */
export function startInvocationWatch(options: InvocationWatchOptions): InvocationWatch {
  const { adminUrl, intervalMs, failingAfter = FAILING_AFTER, onChange } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const control = createInvocationControl(adminUrl);
  let incidents: Incidents = new Map();
  /** Invocations of the runs with an incident. */
  let addresses: ReadonlyMap<string, string> = new Map();
  let isBlind = false;
  let timer: NodeJS.Timeout;

  const look = async (): Promise<void> => {
    const began = performance.now();
    try {
      const { runs, unanswerable } = await findTroubled({ adminUrl, failingAfter, signal });
      const now = incidentsOf(runs, incidents);
      const changes = incidentChanges(incidents, now);
      publishChanges(changes);
      incidents = now;
      const known = addresses;
      addresses = new Map(runs.map(({ runId, invocationId }) => [runId, invocationId]));
      for (const runId of [...changes.begun.keys(), ...changes.over.keys()]) {
        const invocationId = addresses.get(runId) ?? known.get(runId);
        if (invocationId !== undefined) onChange?.({ runId, invocationId });
      }
      for (const invocationId of unanswerable) {
        if (await control.kill(invocationId))
          engineLog.warn({ invocationId }, 'lecture sans réponse possible, abandonnée');
      }
      isBlind = false;
    } catch (thrown) {
      if (signal.aborted) return;
      if (!isBlind) {
        const error = thrown instanceof Error ? thrown.message : String(thrown);
        engineLog.warn({ error }, 'surveillance du plan de contrôle impossible');
      }
      isBlind = true;
    }
    lookIn(Math.max(intervalMs, PAUSE_FACTOR * (performance.now() - began)));
  };
  const lookIn = (ms: number): void => {
    if (!signal.aborted) timer = setTimeout(() => void look(), ms).unref();
  };

  // Wait first: the control plane needs a moment to notice that this endpoint is back.
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
  for (const [runId, { kind, attempts, code }] of [...begun].slice(0, MAX_LOGGED)) {
    const fields = { runId, kind, attempts, code };
    if (kind === 'paused') {
      engineLog.error(fields, 'exécution mise en pause par le plan de contrôle');
    } else engineLog.warn(fields, 'exécution sans cesse reprise par le plan de contrôle');
  }
  for (const [runId, { kind, code }] of [...over].slice(0, MAX_LOGGED)) {
    engineLog.info({ runId, kind, code }, "fin de l'incident du plan de contrôle");
  }
  if (Math.max(begun.size, over.size) > MAX_LOGGED) {
    const counts = { begun: begun.size, over: over.size };
    engineLog.error(counts, "beaucoup d'incidents du plan de contrôle");
  }
}

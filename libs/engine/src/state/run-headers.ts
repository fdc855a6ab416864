import { LRUCache } from 'lru-cache';

import { engineLog } from '../engine-log';
import { headerOf } from './header-of';
import { createInvocationControl } from '../invocations/invocation-control';
import type { RunHeader } from './run-state';

/** Maximum cached headers. Operators look at few such runs, but repeatedly. */
const KEPT = 100;
/** Callers wait two seconds, and two requests are needed. */
const HEADERS_TIMEOUT_MS = 800;

/**
 * Returns a function that reads the header of a run without state from its input, once per run, through the control
 * plane's admin API (`RESTATE_ADMIN_URL`). Null when the input is unknown.
 */
export function createRunHeaders(adminUrl: string): (runId: string) => Promise<RunHeader | null> {
  const control = createInvocationControl(adminUrl, HEADERS_TIMEOUT_MS);
  const kept = new LRUCache<string, RunHeader>({ max: KEPT });
  return async (runId) => {
    const known = kept.get(runId);
    if (known) return known;
    try {
      const invocationId = await control.invocationOf(runId);
      const header = invocationId === undefined ? null : await headerOf(control, invocationId);
      if (header) kept.set(runId, header);
      return header;
    } catch (error) {
      engineLog.warn({ runId, error: (error as Error).message }, "entrée de l'exécution inconnue");
      return null;
    }
  };
}

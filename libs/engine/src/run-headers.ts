import { LRUCache } from 'lru-cache';

import { engineLog } from './engine-log';
import { headerOf } from './header-of';
import { createInvocationControl } from './invocation-control';
import type { RunHeader } from './run-state';

/** Runs in trouble that left nothing; somebody looks at a few of them again and again. */
const KEPT = 100;
/** Whoever asks how a run is going waits two seconds, and two questions are asked. */
const ANSWERED_WITHIN_MS = 800;

/**
 * What runs that left nothing say of themselves, each asked once at the control plane's admin address
 * (`RESTATE_ADMIN_URL`); null when that is not known.
 */
export function createRunHeaders(adminUrl: string): (runId: string) => Promise<RunHeader | null> {
  const control = createInvocationControl(adminUrl, ANSWERED_WITHIN_MS);
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

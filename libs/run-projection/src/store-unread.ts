import {
  EngineUnavailableError,
  type IngressClient,
  type RunSnapshot,
  type UnreadReport,
} from '@platform/engine-api';
import { withRunIndex } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { reconcile, type Reconciled, type ReconcileDeps } from './reconcile';
import { reportOfSnapshot } from './to-projected-run';

export interface ReadRunDeps extends ReconcileDeps {
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun'>;
}

const log = createLogger('runs');

/**
 * Asks a run that was only named, and stores what it says of itself. Leaves it out when the engine does not describe
 * it. It is asked with the time that a large answer takes, not as the look-ups that callers wait for. Throws
 * EngineUnavailableError, and RunIndexUnavailableError.
 */
export async function storeUnread(report: UnreadReport, deps: ReadRunDeps): Promise<Reconciled> {
  const { store, ingress } = deps;
  const { runId } = report;
  const known = await withRunIndex(() => store.projection.known([runId]));
  let snapshot: RunSnapshot | null;
  try {
    snapshot = await ingress.getRun(runId);
  } catch (error) {
    if (error instanceof EngineUnavailableError) throw error;
    log.warn({ runId, error: (error as Error).message }, 'exécution illisible, laissée de côté');
    snapshot = null;
  }
  return reconcile(snapshot ? [reportOfSnapshot(snapshot, report, known.get(runId))] : [], deps);
}

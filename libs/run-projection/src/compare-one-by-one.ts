import { EngineUnavailableError, mapConcurrently } from '@platform/engine-api';
import { withRunIndex, type KnownRun } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { Said } from './cases';
import { indexPages } from './pages';
import { BACKGROUND_LOOKUPS } from './run-lookups';
import { reconcile, type Confirmations, type ReconcileDeps } from './reconcile';
import { reportOfSnapshot } from './to-projected-run';

interface OneByOneDeps extends ReconcileDeps {
  readonly signal: AbortSignal;
  readonly confirmations: Confirmations;
}

const log = createLogger('runs');

/** Asks each unfinished run of the index. For an engine that cannot report its runs together. */
export async function compareOneByOne(deps: OneByOneDeps): Promise<void> {
  const { store, live, signal, confirmations } = deps;

  /** Undefined for a run that cannot be read now. */
  const ask = async (runId: string, known: KnownRun | undefined): Promise<Said | undefined> => {
    if (signal.aborted) return undefined;
    try {
      const snapshot = await live.snapshot(runId);
      return snapshot ? reportOfSnapshot(snapshot, {}, known) : { is: 'unknown', runId };
    } catch (error) {
      if (error instanceof EngineUnavailableError) throw error;
      const fields = { runId, error: (error as Error).message };
      log.warn(fields, 'exécution laissée de côté par le balayage');
      return undefined;
    }
  };

  for await (const runs of indexPages((page) => store.listUnfinished(page), signal)) {
    // Read before the runs are asked: what they answer is at least as new.
    const known = await withRunIndex(() => store.projection.known(runs.map(({ id }) => id)));
    const said = await mapConcurrently(runs, BACKGROUND_LOOKUPS, ({ id }) =>
      ask(id, known.get(id)),
    );
    const read = said.filter((each) => each !== undefined);
    await reconcile(read, deps, { confirmations });
  }
}

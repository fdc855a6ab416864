import {
  EngineRefusedError,
  type IngressClient,
  type ListedRun,
  type RunToReport,
} from '@platform/engine-api';
import { withRunIndex, type KnownRun } from '@platform/run-store';

import { indexPages, unfinishedPages } from './pages';
import { reportsOf } from './read-reports';
import { reconcile, type Confirmations } from './reconcile';
import { storeUnread, type ReadRunDeps } from './store-unread';
import { isStored } from './to-projected-run';

export interface CompareDeps extends ReadRunDeps {
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'reportsOf' | 'unfinishedRuns'>;
  readonly signal: AbortSignal;
  /** Rests as long as the work so far demands. Called after each question to the engine. */
  readonly rest: () => Promise<void>;
  readonly confirmations: Confirmations;
}

/** Whether an index row has to be compared with what the control plane has of the run. */
function needsReading({ journal = 0, incident }: ListedRun, known: KnownRun | undefined): boolean {
  if (!known || known.lostAt !== null) return true;
  if (known.finalStatus !== null) return false;
  return !isStored({ journal, ...(incident && { incident }) }, known);
}

/**
 * Compares all unfinished runs of the control plane with those of the index, and stores what differs: runs that the index
 * lacks, projected runs that are out of date, ends that were not reported. Throws EngineRefusedError with `question-unknown`
 * or `directory-unavailable` when the engine cannot tell, and EngineUnavailableError.
 */
export async function compareAll(deps: CompareDeps): Promise<void> {
  const { store, ingress, now, signal, rest, confirmations } = deps;
  const begunAt = now().getTime();

  const readAndStore = async (
    runs: readonly RunToReport[],
    {
      withEvents = false,
      ...options
    }: { readonly withEvents?: boolean; readonly confirmations?: Confirmations },
  ): Promise<void> => {
    if (signal.aborted) return;
    for await (const reports of reportsOf(runs, { ingress, withEvents })) {
      const { unread } = await reconcile(reports, deps, options);
      // Each is stored by itself, so a comparison that is interrupted goes on behind those that were.
      for (const report of unread) await storeUnread(report, deps);
      await rest();
      if (signal.aborted) return;
    }
  };

  const comparePage = async (runs: readonly ListedRun[]): Promise<void> => {
    const known = await withRunIndex(() => store.projection.known(runs.map(({ runId }) => runId)));
    const ended = runs.filter(({ runId }) => (known.get(runId)?.finalStatus ?? null) !== null);
    const goingOn = ended.map(({ runId }) => ({ is: 'running', runId }) as const);
    if (goingOn.length > 0) await reconcile(goingOn, deps, { confirmations });
    const differing = runs.filter((run) => needsReading(run, known.get(run.runId)));
    // Oldest first, so that each run of a concurrency key queues behind those before it.
    const missing = differing.filter(({ runId }) => !known.has(runId));
    await readAndStore(missing, { withEvents: true });
    await readAndStore(
      differing.filter(({ runId }) => known.has(runId)),
      {},
    );
  };

  const listed = new Set<string>();
  for await (const { runs } of unfinishedPages(ingress, { signal })) {
    if (runs.some(({ journal }) => journal === undefined)) {
      throw new EngineRefusedError({ code: 'question-unknown', message: 'moteur plus ancien' });
    }
    for (const { runId } of runs) listed.add(runId);
    await rest();
    await comparePage(runs);
  }

  for await (const runs of indexPages((page) => store.listUnfinished(page), signal)) {
    // Of the index unfinished, and not among those of the control plane: ended, lost, or sent since.
    const unlisted = runs.filter(
      ({ id, createdAt }) => !listed.has(id) && Date.parse(createdAt) < begunAt,
    );
    const known = await withRunIndex(() => store.projection.known(unlisted.map(({ id }) => id)));
    const addressed = unlisted.map(({ id: runId }) => {
      const invocationId = known.get(runId)?.invocationId;
      return { runId, ...(invocationId && { invocationId }) };
    });
    await readAndStore(addressed, { confirmations });
  }
}

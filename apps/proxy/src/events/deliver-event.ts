import { EngineRefusedError } from '@platform/engine-api';
import type { RunEntry } from '@platform/run-store';
import { rootLogger } from '@platform/telemetry';

import { ENGINE_CONCURRENCY, limitConcurrency } from '../concurrency';
import { withRunIndex } from '../runs/run-index';
import type { AcceptedEvent, IngestionDeps, ResumedNode } from './ingestion';

const PAGE = 200;

type DeliveryDeps = Pick<IngestionDeps, 'store' | 'ingress'>;

/** Runs that the event itself started, and those about somebody else, do not wait for it. */
const mayConcern =
  ({ event, subjects }: AcceptedEvent) =>
  (record: RunEntry): boolean =>
    (record.eventId ?? record.id) !== event.eventId &&
    Object.entries(subjects).every(([kind, id]) => (record.subjects?.[kind] ?? id) === id);

async function* awaitingRuns(accepted: AcceptedEvent, { store }: DeliveryDeps) {
  for (let after: RunEntry | undefined, isLast = false; !isLast;) {
    const from = after;
    const page = await withRunIndex(() =>
      store.listAwaiting(accepted.event.eventType, { limit: PAGE, ...(from && { after: from }) }),
    );
    yield page.filter(mayConcern(accepted));
    after = page.at(-1);
    isLast = page.length < PAGE;
  }
}

/**
 * Gives the event to every unfinished run that may wait for its type and is not about somebody else,
 * and to the runs that these started, which the index may not have yet. The engine gives an event to
 * a run once, however often it is delivered. Throws EngineUnavailableError: some may have been told.
 */
export async function deliverEvent(
  accepted: AcceptedEvent,
  deps: DeliveryDeps,
): Promise<readonly ResumedNode[]> {
  const { event } = accepted;
  const limited = limitConcurrency(ENGINE_CONCURRENCY);
  const told = new Set<string>();

  const tell = async (runId: string) => {
    try {
      return await limited(() => deps.ingress.deliverEvent(runId, event));
    } catch (error) {
      // One run's own failure must keep the event from nobody else.
      if (!(error instanceof EngineRefusedError)) throw error;
      rootLogger.error(
        { runId, eventId: event.eventId, eventType: event.eventType, error: error.message },
        "événement refusé par une exécution susceptible de l'attendre",
      );
      return { delivered: [], started: [] };
    }
  };

  const isOver = async (runId: string): Promise<boolean> => {
    const record = await withRunIndex(() => deps.store.entry(runId));
    return record !== null && record.finalStatus !== null;
  };

  const deliver = async (runId: string): Promise<readonly ResumedNode[]> => {
    if (told.has(runId)) return [];
    told.add(runId);
    const { delivered, started } = await tell(runId);
    for (const nodePath of delivered) {
      rootLogger.info(
        { runId, node: nodePath, eventId: event.eventId, eventType: event.eventType },
        'événement remis à une exécution en attente',
      );
    }
    const further = await Promise.all(
      started.map(async (run) => ((await isOver(run.runId)) ? [] : deliver(run.runId))),
    );
    return [...delivered.map((nodePath) => ({ runId, nodePath })), ...further.flat()];
  };

  const resumed: ResumedNode[] = [];
  for await (const runs of awaitingRuns(accepted, deps)) {
    resumed.push(...(await Promise.all(runs.map(({ id }) => deliver(id)))).flat());
  }
  return resumed;
}

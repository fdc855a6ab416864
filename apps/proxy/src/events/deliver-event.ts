import { ENGINE_CONCURRENCY, EngineRefusedError, limitConcurrency } from '@platform/engine-api';
import { withRunIndex, type RunEntry } from '@platform/run-store';
import { rootLogger } from '@platform/telemetry';

import { MAX_PAGE_SIZE } from '../listing/page';
import { differingFields, refuseConflict } from './event-conflict';
import type { AcceptedEvent, IngestionDeps, IngestionResult, ResumedNode } from './ingestion';

type DeliveryDeps = Pick<IngestionDeps, 'store' | 'ingress'>;

/** Leaves out runs that the event itself started, and runs about other subjects. */
const mayConcern =
  ({ event, subjects }: AcceptedEvent) =>
  (record: RunEntry): boolean =>
    (record.eventId ?? record.id) !== event.eventId &&
    Object.entries(subjects).every(([kind, id]) => (record.subjects?.[kind] ?? id) === id);

async function* awaitingRuns(accepted: AcceptedEvent, { store }: DeliveryDeps) {
  for (let after: RunEntry | undefined, isLast = false; !isLast;) {
    const from = after;
    const page = await withRunIndex(() =>
      store.listAwaiting(accepted.event.eventType, {
        limit: MAX_PAGE_SIZE,
        ...(from && { after: from }),
      }),
    );
    yield page.filter(mayConcern(accepted));
    after = page.at(-1);
    isLast = page.length < MAX_PAGE_SIZE;
  }
}

/** What became of an event among waiting runs. */
interface Delivered {
  readonly resumed: readonly ResumedNode[];
  /** Whether it was delivered to all of them before. */
  readonly isRepeated: boolean;
}

const unstarted = ({ eventId }: AcceptedEvent['event']): IngestionResult => ({
  outcome: 'duplicate',
  eventId,
  runs: [],
});

/**
 * Delivers the event to every unfinished run that may wait for its type and is not about other subjects, and to
 * the runs that these started, which may not be in the index yet. The event is noted with these runs first: when it comes
 * again after everything received it, nothing is delivered; before that, the same runs are given it again, also those that
 * have ended. The engine delivers an event to a run once. Throws EngineUnavailableError, when some runs
 * may have received the event already, and the 409 problem `event-conflict` when one has received another event of its id.
 */
export async function deliverEvent(
  accepted: AcceptedEvent,
  deps: DeliveryDeps,
): Promise<Delivered> {
  const { event } = accepted;
  const { deliveries } = deps.store;
  const earlier = await withRunIndex(() => deliveries.of(event.eventId));
  if (earlier?.resumed) {
    refuseConflict(differingFields(earlier.event, event), event, unstarted(event));
    return { resumed: earlier.resumed, isRepeated: true };
  }
  const limited = limitConcurrency(ENGINE_CONCURRENCY);
  const visited = new Set<string>();

  const send = async (runId: string) => {
    try {
      return await limited(() => deps.ingress.deliverEvent(runId, event));
    } catch (error) {
      // A failure of one run must not keep the event from the other runs.
      if (!(error instanceof EngineRefusedError)) throw error;
      const { code, first = {} } = error.refusal;
      if (code === 'event-conflict') {
        refuseConflict(differingFields(first, event), event, unstarted(event));
      }
      rootLogger.error(
        { runId, eventId: event.eventId, eventType: event.eventType, error: error.message },
        "événement refusé par une exécution susceptible de l'attendre",
      );
      return { delivered: [], started: [] };
    }
  };

  const isOver = async (runId: string): Promise<boolean> => {
    const record = await withRunIndex(() => deps.store.entry(runId));
    return record !== null && (record.finalStatus !== null || record.lostAt !== null);
  };

  const deliver = async (runId: string): Promise<readonly ResumedNode[]> => {
    if (visited.has(runId)) return [];
    visited.add(runId);
    const { delivered, started } = await send(runId);
    for (const nodePath of delivered) {
      rootLogger.info(
        { runId, node: nodePath, eventId: event.eventId, eventType: event.eventType },
        'événement remis à une exécution en attente',
      );
    }
    const further = await Promise.all(
      started.map(async (run) => (!earlier && (await isOver(run.runId)) ? [] : deliver(run.runId))),
    );
    return [...delivered.map((nodePath) => ({ runId, nodePath })), ...further.flat()];
  };

  const targets = new Set(earlier?.runIds);
  for await (const runs of awaitingRuns(accepted, deps)) for (const { id } of runs) targets.add(id);
  if (targets.size === 0) return { resumed: [], isRepeated: false };
  await withRunIndex(() => deliveries.begin(event.eventId, { event, runIds: [...targets] }));
  const resumed = (await Promise.all([...targets].map(deliver))).flat();
  await withRunIndex(() => deliveries.end(event.eventId, resumed));
  return { resumed, isRepeated: false };
}

import type { ResolvedWorkflow } from '@platform/definitions';
import { rootLogger } from '@platform/telemetry';

import { withRunIndex } from '@platform/run-store';
import { acceptEvent, checkEvent, checkTarget, requireServed } from './check-event';
import { deliverEvent } from './deliver-event';
import type { DomainEvent } from './event-schema';
import { onceBegun, recordOf } from './find-run';
import type { IngestionDeps, IngestionResult, NothingStarted } from './ingestion';
import { answerKnownEvent } from './known-event';
import { planRuns, remainingPlans } from './plan-runs';
import { isAddressed } from './reserved-names';
import { startRuns } from './start-run';
import { acceptsType } from './starts-run';

/**
 * Turns an event into runs, once. Throws the 400, 409 or 422 problem of an event that can never be taken, and
 * EngineUnavailableError, RunIndexUnavailableError or the 503 problem of an event that cannot be taken now.
 */
export async function ingestEvent(body: unknown, deps: IngestionDeps): Promise<IngestionResult> {
  const event = checkEvent(body, deps);
  if (isAddressed(event.eventType)) return ingest(event, deps, checkTarget(event, deps));
  requireServed(event.eventType, deps);
  return ingest(event, deps);
}

/**
 * Starts a run of one workflow, once, for an event that is meant for this workflow only: no other workflow is
 * started, and the event is not delivered to waiting runs. Returns no runs when the condition of the trigger
 * keeps the event out. Throws as `ingestEvent`.
 */
export const ingestFor = (
  workflow: ResolvedWorkflow,
  event: DomainEvent,
  deps: IngestionDeps,
): Promise<IngestionResult> => ingest(event, deps, workflow);

/** An event that is meant for one workflow is for no waiting run. */
const NOT_DELIVERED = { resumed: [], isRepeated: false } as const;

/** `target`: the one workflow that the event is meant for. */
async function ingest(
  event: DomainEvent,
  deps: IngestionDeps,
  target?: ResolvedWorkflow,
): Promise<IngestionResult> {
  const meantFor = target?.slug;
  const candidates = target ? [target] : deps.workflows;

  // Find its workflows.
  const accepted = acceptEvent(event, deps);
  const plans = await planRuns(accepted, { ...deps, workflows: candidates });

  // Answer when the index, or else the engine, knows it.
  await deps.requireCompleteIndex();
  const first = await withRunIndex(() => deps.store.get(event.eventId));
  if (first) {
    await deps.audited?.();
    return answerKnownEvent(accepted, first, { plans, meantFor }, deps);
  }
  const remaining = target ? plans : await remainingPlans(plans, event, deps);
  await deps.audited?.();
  if (remaining === 'all-sent') {
    const sent = await onceBegun(() => recordOf(event.eventId, deps));
    return answerKnownEvent(accepted, sent, { plans, meantFor }, deps);
  }

  // Deliver it to waiting runs: before any row, so that a failure leaves the event unknown and it is sent again.
  const { resumed, isRepeated } = target ? NOT_DELIVERED : await deliverEvent(accepted, deps);
  if (plans.length === 0 && isRepeated) {
    return { outcome: 'duplicate', eventId: event.eventId, runs: [], resumed: [...resumed] };
  }
  if (plans.length === 0 && resumed.length === 0) {
    const nothingStarted = logStartsNothing(event, { ...deps, workflows: candidates });
    return { outcome: 'accepted', eventId: event.eventId, runs: [], nothingStarted };
  }

  // Start its runs.
  const result = await startRuns(remaining, accepted, { meantFor }, deps);
  return resumed.length === 0 ? result : { ...result, resumed: [...resumed] };
}

/**
 * Logs and returns why an event started no run and resumed none. Names no workflow: callers that send events may not
 * read definitions. A type that no workflow awaits is a warning; a condition that keeps an event out is normal.
 */
function logStartsNothing(
  event: DomainEvent,
  { catalog, workflows }: Pick<IngestionDeps, 'catalog' | 'workflows'>,
): NothingStarted {
  const fields = { eventId: event.eventId, eventType: event.eventType };
  if (workflows.some((workflow) => acceptsType(workflow, event, catalog))) {
    rootLogger.info(fields, 'événement accepté : aucune condition de déclencheur ne le retient');
    return 'condition-false';
  }
  rootLogger.warn(fields, 'événement accepté sans workflow publié');
  return 'no-published-workflow';
}

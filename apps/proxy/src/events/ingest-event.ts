import type { ResolvedWorkflow } from '@platform/definitions';
import { isObject } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';

import { withRunIndex } from '../runs/run-index';
import { answerKnownEvent } from './answer-known-event';
import { deliverEvent } from './deliver-event';
import { remainingPlans, sentRecord } from './earlier-plan';
import { missingSubjects, subjectsOf } from './event-context';
import { eventCheck, type DomainEvent } from './event-schema';
import { requireSameIds, withIdsOfCall } from './ids-of-call';
import type { AcceptedEvent, IngestionDeps, IngestionResult, RunPlan } from './ingestion';
import { conflictsWith, refuseConflict } from './known-event';
import { planRuns } from './plan-runs';
import {
  eventInvalid,
  eventNotAnObject,
  eventTypeUnknown,
  webhookSigned,
  workflowUnknown,
} from './rejections';
import { reservedMembers } from './reserved-members';
import { isAddressed, isReservedType, refuseReservedType, WEBHOOK } from './reserved-types';
import { startRun } from './start-run';
import { logStartsNothing } from './starts-nothing';
import { acceptsType } from './trigger-conditions';
import { requireServed, requireServedSlug } from './unserved-workflows';

/** Throws the 400 or 422 problem that says why this is no event of ours. */
function acceptedEvent(body: unknown, { catalog, unserved }: IngestionDeps): DomainEvent {
  if (!isObject(body)) throw eventNotAnObject();
  const errors = [...eventCheck.check(body), ...reservedMembers(body as JsonObject)];
  if (errors.length > 0) throw eventInvalid(errors);
  const event = body as DomainEvent;
  refuseReservedType(event.eventType);
  if (catalog.triggerFor(event.eventType).length === 0) {
    // A newer build may know the type.
    requireServed(event.eventType, { unserved });
    const known = catalog.eventTypes().filter((type) => !isReservedType(type));
    throw eventTypeUnknown(event.eventType, known);
  }
  return event;
}

/**
 * Somebody asks for one workflow; the same request must not start every other one. The webhook of a workflow
 * whose calls are signed is called with a signature alone, which no event has.
 */
function askedFor(event: DomainEvent, deps: IngestionDeps): ResolvedWorkflow {
  const { workflow: slug } = event;
  if (typeof slug !== 'string' || slug === '') {
    const message = {
      fr: 'requis : le slug du workflow à démarrer',
      en: 'required: the slug of the workflow to start',
    };
    throw eventInvalid([{ path: '/workflow', message }]);
  }
  if (event.eventType === WEBHOOK && deps.isSigned(slug)) throw webhookSigned(slug);
  requireServedSlug(slug, deps);
  const found = targetWorkflow(slug, event, deps);
  if (!found) throw workflowUnknown(slug, event.eventType);
  return found;
}

/** The published workflow of that slug that has a trigger of the event's type. */
export function targetWorkflow(
  slug: string,
  event: DomainEvent,
  { workflows, catalog }: Pick<IngestionDeps, 'workflows' | 'catalog'>,
): ResolvedWorkflow | undefined {
  const found = workflows.find((workflow) => workflow.slug === slug);
  return found && acceptsType(found, event, catalog) ? found : undefined;
}

/** Throws the 422 problem for an event that does not say whom it, or a run of it, is about. */
export function acceptEvent(
  event: DomainEvent,
  deps: Pick<IngestionDeps, 'catalog' | 'now'>,
): AcceptedEvent {
  const { subjects, errors } = subjectsOf(event, deps.catalog);
  if (errors.length > 0) throw eventInvalid(errors);
  return { event, subjects, acceptedAt: deps.now().toISOString() };
}

async function plansOf(accepted: AcceptedEvent, deps: IngestionDeps): Promise<readonly RunPlan[]> {
  const { event, subjects } = accepted;
  const plans = await planRuns(accepted, deps);
  const missing = plans.flatMap(({ workflow }) =>
    missingSubjects(workflow, event, subjects, deps.catalog),
  );
  if (missing.length > 0) throw eventInvalid(missing);
  return plans;
}

const nothingOf = (event: DomainEvent, deps: IngestionDeps): IngestionResult => ({
  outcome: 'accepted',
  eventId: event.eventId,
  runs: [],
  nothingStarted: logStartsNothing(event, deps),
});

async function startAll(
  plans: readonly RunPlan[],
  accepted: AcceptedEvent,
  { meantFor, ...deps }: IngestionDeps & { readonly meantFor?: string },
): Promise<IngestionResult> {
  const { event } = accepted;
  const conflicts = new Set<string>();
  let known = plans.length > 0;
  const runs: IngestionResult['runs'][number][] = [];
  for (const plan of [...plans].reverse()) {
    const started = await startRun(plan, accepted, deps);
    known &&= started.known;
    if (started.known) {
      for (const field of conflictsWith(started.row, event, meantFor)) conflicts.add(field);
    }
    const { workflowSlug, workflowName, specVersion } = started.row;
    runs.unshift({
      runId: plan.runId,
      workflow: workflowSlug ?? workflowName,
      version: specVersion ?? null,
    });
  }
  const result = {
    outcome: known ? 'duplicate' : 'accepted',
    eventId: event.eventId,
    runs,
  } as const;
  refuseConflict([...conflicts], event, result);
  return result;
}

/** Delivery comes before the rows, so that its failure leaves the event unknown and is made up for. */
async function ingestForAll(event: DomainEvent, deps: IngestionDeps): Promise<IngestionResult> {
  requireServed(event.eventType, deps);
  const accepted = acceptEvent(event, deps);
  const plans = await plansOf(accepted, deps);
  await deps.requireCompleteIndex();
  const first = await withRunIndex(() => deps.store.get(event.eventId));
  if (first) return answerKnownEvent(accepted, first, { plans }, deps);
  const remaining = await remainingPlans(plans, event, deps);
  if (remaining === 'all-sent') {
    return answerKnownEvent(accepted, await sentRecord(event.eventId, deps), { plans }, deps);
  }
  const resumed = await deliverEvent(accepted, deps);
  if (plans.length === 0 && resumed.length === 0) return nothingOf(event, deps);
  const result = await startAll(remaining, accepted, deps);
  return resumed.length === 0 ? result : { ...result, resumed };
}

/**
 * Starts a run of one workflow, once, for an event that is meant for it alone: no other workflow is
 * started, and no run that waits is given it. Answers no runs when the trigger's condition keeps it
 * out. Throws as `ingestEvent`.
 */
export async function ingestFor(
  workflow: ResolvedWorkflow,
  event: DomainEvent,
  deps: IngestionDeps,
): Promise<IngestionResult> {
  const addressed = { ...deps, workflows: [workflow] };
  const accepted = acceptEvent(event, deps);
  const plans = await plansOf(accepted, addressed);
  await deps.requireCompleteIndex();
  const first = await withRunIndex(() => deps.store.get(event.eventId));
  const meantFor = workflow.slug;
  if (first) return answerKnownEvent(accepted, first, { plans, meantFor }, deps);
  if (plans.length === 0) return nothingOf(event, addressed);
  return startAll(plans, accepted, { ...deps, meantFor });
}

/**
 * Turns an event into runs, once: reads the index, gives the event to the runs that wait for it, sends
 * to the engine, inserts the rows. Nothing is inserted for a run the engine did not take. The run under
 * the event id comes last, so that a crash in between leaves the event unknown and its redelivery
 * repairs what is missing; the engine itself refuses a second run of one key. Throws the 400, 409 or 422
 * problem of an event that can never be taken, EngineUnavailableError or RunIndexUnavailableError for
 * one that cannot be taken now.
 */
export async function ingestEvent(body: unknown, deps: IngestionDeps): Promise<IngestionResult> {
  const event = withIdsOfCall(acceptedEvent(body, deps), deps.catalog);
  if (!isAddressed(event.eventType)) return ingestForAll(event, deps);
  const workflow = askedFor(event, deps);
  requireSameIds(event, deps.catalog);
  return ingestFor(workflow, event, deps);
}

import { isDeepStrictEqual } from 'node:util';

import type { Catalog } from '@platform/catalog';
import type { IngressClient } from '@platform/engine-api';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';
import type { RunRecord, RunStore } from '@platform/run-store';
import { recordRunStarted, rootLogger } from '@platform/telemetry';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import { withRunIndex } from '../runs/run-index';
import { contextOf, missingSubjects, subjectsOf } from './event-context';
import { eventCheck, type DomainEvent } from './event-schema';
import { eventInvalid, eventNotAnObject, eventTypeUnknown } from './rejections';
import { acceptsType, awaits } from './trigger-conditions';

export interface IngestionResult {
  readonly outcome: 'accepted' | 'duplicate';
  readonly eventId: string;
  readonly runs: readonly {
    readonly runId: string;
    readonly workflow: string;
    readonly version: number | null;
  }[];
}

export interface IngestionDeps {
  readonly catalog: Catalog;
  readonly workflows: readonly PublishedWorkflow[];
  readonly store: RunStore;
  readonly ingress: IngressClient;
  readonly locale: string;
  readonly timezone: string;
  readonly now: () => Date;
}

/** One run that the event calls for. */
interface RunPlan {
  readonly runId: string;
  readonly workflow: PublishedWorkflow;
}

/** Throws the 400 or 422 problem that says why this is no event of ours. */
function acceptedEvent(body: unknown, { catalog }: IngestionDeps): DomainEvent {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw eventNotAnObject();
  const errors = eventCheck.check(body);
  if (errors.length > 0) throw eventInvalid(errors);
  const event = body as DomainEvent;
  if (catalog.triggerFor(event.eventType).length === 0) {
    throw eventTypeUnknown(catalog.eventTypes());
  }
  return event;
}

/** The first workflow in slug order runs under the event id, every further one under its own. */
function plannedRuns(event: DomainEvent, { catalog, workflows }: IngestionDeps): RunPlan[] {
  return workflows
    .filter((workflow) => awaits(workflow, event, catalog))
    .map((workflow, position) => ({
      runId: position === 0 ? event.eventId : `${event.eventId}~${workflow.slug}`,
      workflow,
    }));
}

const describeRecord = (record: RunRecord): IngestionResult['runs'][number] => ({
  runId: record.id,
  workflow: record.workflowSlug ?? record.workflowName,
  version: record.specVersion,
});

async function duplicate(
  event: DomainEvent,
  first: RunRecord,
  plans: readonly RunPlan[],
  { store }: IngestionDeps,
): Promise<IngestionResult> {
  if (first.event && !isDeepStrictEqual(first.event, event)) {
    rootLogger.warn(
      { eventId: event.eventId, eventType: event.eventType },
      'événement déjà reçu avec un autre contenu : le premier reste',
    );
  }
  const further = await withRunIndex(() =>
    Promise.all(
      plans.filter(({ runId }) => runId !== first.id).map(({ runId }) => store.get(runId)),
    ),
  );
  return {
    outcome: 'duplicate',
    eventId: event.eventId,
    runs: [first, ...further.filter((record) => record !== null)].map(describeRecord),
  };
}

/** Sends one run to the engine, then inserts its row; answers whether the engine knew it. */
async function startRun(
  { runId, workflow }: RunPlan,
  event: DomainEvent,
  subjects: Readonly<Record<string, string>>,
  deps: IngestionDeps,
): Promise<boolean> {
  const { ingress, store, locale, timezone, now } = deps;
  const { called, ...carried } = workflow;
  const acceptedAt = now().toISOString();
  const sent = await ingress.startRun({
    runId,
    contract: INTERPRETER_CONTRACT,
    event,
    context: contextOf(subjects),
    workflow: carried,
    ...(called && { called }),
    locale,
    timezone: workflow.spec.settings?.timezone ?? timezone,
    acceptedAt,
  });
  await withRunIndex(() =>
    store.insert({
      id: runId,
      service: WORKFLOW_SERVICE,
      workflowName: workflow.name,
      event,
      createdAt: acceptedAt,
      workflowFile: workflow.file ?? null,
      workflowSlug: workflow.slug,
      specVersion: workflow.version,
      specHash: workflow.hash,
      subjects,
    }),
  );
  if (sent === 'previously-accepted') return true;
  recordRunStarted(workflow.slug);
  rootLogger.info(
    {
      runId,
      workflow: workflow.slug,
      patientId: subjects['patient'],
      eventType: event.eventType,
    },
    'exécution démarrée',
  );
  return false;
}

/** A type that nobody awaits is worth a warning; a condition that keeps an event out does its work. */
function tellStartsNothing(event: DomainEvent, { catalog, workflows }: IngestionDeps): void {
  const fields = { eventId: event.eventId, eventType: event.eventType };
  if (workflows.some((workflow) => acceptsType(workflow, event, catalog))) {
    rootLogger.info(fields, 'événement accepté : aucune condition de déclencheur ne le retient');
  } else {
    rootLogger.warn(fields, 'événement accepté sans workflow publié');
  }
}

/**
 * Turns an event into runs, once: reads the index, sends to the engine, inserts the row. Nothing is
 * inserted for a run the engine did not take. The run under the event id comes last, so that a crash
 * in between leaves the event unknown and its redelivery repairs what is missing; the engine itself
 * refuses a second run of one key.
 */
export async function ingestEvent(body: unknown, deps: IngestionDeps): Promise<IngestionResult> {
  const event = acceptedEvent(body, deps);
  const { subjects, errors } = subjectsOf(event, deps.catalog);
  if (errors.length > 0) throw eventInvalid(errors);
  const plans = plannedRuns(event, deps);
  const missing = plans.flatMap(({ workflow }) =>
    missingSubjects(workflow, event, subjects, deps.catalog),
  );
  if (missing.length > 0) throw eventInvalid(missing);

  const first = await withRunIndex(() => deps.store.get(event.eventId));
  if (first) return duplicate(event, first, plans, deps);
  if (plans.length === 0) tellStartsNothing(event, deps);
  let known = false;
  for (const plan of [...plans].reverse()) known = await startRun(plan, event, subjects, deps);
  return {
    outcome: known ? 'duplicate' : 'accepted',
    eventId: event.eventId,
    runs: plans.map(({ runId, workflow }) => ({
      runId,
      workflow: workflow.slug,
      version: workflow.version,
    })),
  };
}

import type { RunSnapshot } from '@platform/engine-api';
import { furtherRunId } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';
import type { RunRecord } from '@platform/run-store';
import { rootLogger } from '@platform/telemetry';

import { withRunIndex } from '../runs/run-index';
import { metaOfSnapshot } from '../runs/run-summary';
import { differingFields, EventConflictError } from './event-conflict';
import type { DomainEvent } from './event-schema';
import type { IngestionDeps, IngestionResult, RunPlan } from './ingestion';

export type KnownDeps = Pick<IngestionDeps, 'store' | 'live'>;

/** What an event that is known calls for now. */
export interface KnownFor {
  readonly plans: readonly RunPlan[];
  /** Slug of the one workflow that it is meant for. */
  readonly meantFor?: string;
}

const describeRecord = (record: RunRecord): IngestionResult['runs'][number] => ({
  runId: record.id,
  workflow: record.workflowSlug ?? record.workflowName,
  version: record.specVersion,
});

/** One run, from the index; one that the index has lost is entered again as the engine tells it. */
export async function recordOf(
  runId: string,
  { store, live }: KnownDeps,
  ask: (runId: string) => Promise<RunSnapshot | null> = (id) => live.snapshot(id),
): Promise<RunRecord | null> {
  const read = () => withRunIndex(() => store.get(runId));
  const record = await read();
  if (record) return record;
  const snapshot = await ask(runId);
  if (!snapshot) return null;
  await withRunIndex(() => store.insert(metaOfSnapshot(snapshot)));
  return read();
}

/** A run that was there, as far as it can be told from the event that would start it now. */
export interface KnownRun {
  readonly event: JsonObject | null;
  readonly workflowSlug?: string | null;
}

/**
 * In what an event differs from the one that a run was started with: by its fields, and by `workflow`
 * when it was meant for that one alone.
 */
export function conflictsWith(
  { event: first, workflowSlug }: KnownRun,
  event: DomainEvent,
  meantFor?: string,
): readonly string[] {
  const fields = first ? differingFields(first, event) : [];
  const isOther = meantFor !== undefined && workflowSlug !== meantFor;
  return isOther && !fields.includes('workflow') ? [...fields, 'workflow'] : fields;
}

/** Throws the 409 problem when there is a conflict, which leaves a line in the log. */
export function refuseConflict(
  fields: readonly string[],
  { eventType }: Pick<DomainEvent, 'eventType'>,
  known: IngestionResult,
): void {
  if (fields.length === 0) return;
  rootLogger.warn(
    { eventId: known.eventId, eventType, fields },
    'événement déjà reçu avec un autre contenu : le premier reste',
  );
  throw new EventConflictError(fields, known);
}

/**
 * Of an event whose run under the event id is known, all runs that were sent, and the answer to it. The first
 * event of that id stays. Throws the 409 problem for one with other content, or that is meant for one workflow
 * and was for another.
 */
export async function knownRuns(
  event: DomainEvent,
  first: RunRecord,
  { plans, meantFor }: KnownFor,
  deps: KnownDeps,
): Promise<{ readonly known: IngestionResult; readonly records: readonly RunRecord[] }> {
  // A silent engine leaves the answer shorter, not wrong.
  const ask = (runId: string) => deps.live.snapshot(runId).catch(() => null);
  const further = await Promise.all(
    plans
      .map(({ workflow }) => workflow.slug)
      .filter((slug) => slug !== first.workflowSlug)
      .map((slug) => recordOf(furtherRunId(event.eventId, slug), deps, ask)),
  );
  const records = [first, ...further.flatMap((record) => record ?? [])];
  const known: IngestionResult = {
    outcome: 'duplicate',
    eventId: event.eventId,
    runs: records.map(describeRecord),
  };
  refuseConflict(conflictsWith(first, event, meantFor), event, known);
  return { known, records };
}

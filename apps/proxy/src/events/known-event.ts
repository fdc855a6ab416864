import { furtherRunId } from '@platform/interpreter';
import type { RunRecord } from '@platform/run-store';

import { conflictsWith, refuseConflict } from './event-conflict';
import { recordOf } from './find-run';
import type { AcceptedEvent, IngestionDeps, IngestionResult, RunPlan } from './ingestion';
import { lostAmong, restartOfEvent } from './restart-lost';

/** What a known event would start now. */
interface KnownFor {
  readonly plans: readonly RunPlan[];
  /** Slug of the workflow that the event is meant for; undefined for an event that any workflow may take. */
  readonly meantFor: string | undefined;
}

const describeRecord = (record: RunRecord): IngestionResult['runs'][number] => ({
  runId: record.id,
  workflow: record.workflowSlug ?? record.workflowName,
  version: record.specVersion,
});

/**
 * Returns the result of an event whose run under the event id (`first`) is known: a duplicate, unless runs of it are
 * lost, which are started again. Throws the 409 problems `event-conflict`, when the event has other content or is
 * meant for another workflow than the first event of its id, and `event-run-lost`.
 */
export async function answerKnownEvent(
  accepted: AcceptedEvent,
  first: RunRecord,
  { plans, meantFor }: KnownFor,
  deps: IngestionDeps,
): Promise<IngestionResult> {
  const { event } = accepted;
  // When the engine does not answer, the list of runs is shorter, not wrong.
  const readSnapshot = (runId: string) => deps.live.snapshot(runId).catch(() => null);
  const further = await Promise.all(
    plans
      .map(({ workflow }) => workflow.slug)
      .filter((slug) => slug !== first.workflowSlug)
      .map((slug) => recordOf(furtherRunId(event.eventId, slug), deps, readSnapshot)),
  );
  const records = [first, ...further.flatMap((record) => record ?? [])];
  const known: IngestionResult = {
    outcome: 'duplicate',
    eventId: event.eventId,
    runs: records.map(describeRecord),
  };
  refuseConflict(conflictsWith(first, event, meantFor), event, known);
  const lost = await lostAmong(records, deps);
  return lost.length === 0 ? known : restartOfEvent(lost, known, accepted, deps);
}

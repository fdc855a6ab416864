import { isDeepStrictEqual } from 'node:util';

import type { JsonObject } from '@platform/ports';
import type { RunRecord } from '@platform/run-store';
import { rootLogger } from '@platform/telemetry';

import { withRunIndex } from '../runs/run-index';
import type { DomainEvent } from './event-schema';
import type { IngestionDeps, IngestionResult, RunPlan } from './ingestion';
import { SCHEDULE } from './reserved-types';

const describeRecord = (record: RunRecord): IngestionResult['runs'][number] => ({
  runId: record.id,
  workflow: record.workflowSlug ?? record.workflowName,
  version: record.specVersion,
});

/** One run of the event, from the index; of a run that had ended when the index was lost, from the engine. */
async function describeRun(
  runId: string,
  { store, live }: Pick<IngestionDeps, 'store' | 'live'>,
): Promise<readonly IngestionResult['runs'][number][]> {
  const record = await withRunIndex(() => store.get(runId));
  if (record) return [describeRecord(record)];
  const snapshot = await live.snapshot(runId).catch(() => null);
  if (!snapshot) return [];
  const { slug: workflow, version } = snapshot.workflow;
  return [{ runId, workflow, version }];
}

/** Each replica fires when it fires: for the same instant that is no other event. */
function content(event: JsonObject): JsonObject {
  if (event['eventType'] !== SCHEDULE) return event;
  const { firedAt: _firedAt, ...rest } = event;
  return rest;
}

/** Answers an event that the index has; the first one stays, whatever this one says. */
export async function answerKnownEvent(
  event: DomainEvent,
  first: RunRecord,
  plans: readonly RunPlan[],
  deps: Pick<IngestionDeps, 'store' | 'live'>,
): Promise<IngestionResult> {
  if (first.event && !isDeepStrictEqual(content(first.event), content(event))) {
    rootLogger.warn(
      { eventId: event.eventId, eventType: event.eventType },
      'événement déjà reçu avec un autre contenu : le premier reste',
    );
  }
  const further = await Promise.all(
    plans.filter(({ runId }) => runId !== first.id).map(({ runId }) => describeRun(runId, deps)),
  );
  return {
    outcome: 'duplicate',
    eventId: event.eventId,
    runs: [describeRecord(first), ...further.flat()],
  };
}

import { isDeepStrictEqual } from 'node:util';

import type { RunSnapshot } from '@platform/engine-api';
import type { JsonObject } from '@platform/ports';
import type { RunRecord } from '@platform/run-store';
import { rootLogger } from '@platform/telemetry';

import { withRunIndex } from '../runs/run-index';
import { metaOfSnapshot } from '../runs/run-summary';
import type { DomainEvent } from './event-schema';
import type { IngestionDeps, IngestionResult, RunPlan } from './ingestion';
import { SCHEDULE } from './reserved-types';
import { furtherRunId } from './run-ids';

export type KnownDeps = Pick<IngestionDeps, 'store' | 'live'>;

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

/** Each replica fires when it fires: for the same instant that is no other event. */
function content(event: JsonObject): JsonObject {
  if (event['eventType'] !== SCHEDULE) return event;
  const { firedAt: _firedAt, ...rest } = event;
  return rest;
}

/**
 * Answers an event whose run under the event id is known: all its runs were sent. The first event of
 * that id stays, whatever this one says.
 */
export async function answerKnownEvent(
  event: DomainEvent,
  first: RunRecord,
  plans: readonly RunPlan[],
  deps: KnownDeps,
): Promise<IngestionResult> {
  if (first.event && !isDeepStrictEqual(content(first.event), content(event))) {
    rootLogger.warn(
      { eventId: event.eventId, eventType: event.eventType },
      'événement déjà reçu avec un autre contenu : le premier reste',
    );
  }
  // A silent engine leaves the answer shorter, not wrong.
  const ask = (runId: string) => deps.live.snapshot(runId).catch(() => null);
  const further = await Promise.all(
    plans
      .map(({ workflow }) => workflow.slug)
      .filter((slug) => slug !== first.workflowSlug)
      .map((slug) => recordOf(furtherRunId(event.eventId, slug), deps, ask)),
  );
  return {
    outcome: 'duplicate',
    eventId: event.eventId,
    runs: [first, ...further.flatMap((record) => record ?? [])].map(describeRecord),
  };
}

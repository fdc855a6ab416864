import type { RunRecord } from '@platform/run-store';

import type { AcceptedEvent, IngestionDeps, IngestionResult } from './ingestion';
import { knownRuns, type KnownFor } from './known-event';
import { lostAmong, restartOfEvent } from './restart-lost';

/**
 * Answers an event whose run under the event id is known: a duplicate, unless runs of it are lost, which are
 * started again. Throws the 409 problems `event-conflict` and `event-run-lost`.
 */
export async function answerKnownEvent(
  accepted: AcceptedEvent,
  first: RunRecord,
  asked: KnownFor,
  deps: IngestionDeps,
): Promise<IngestionResult> {
  const { known, records } = await knownRuns(accepted.event, first, asked, deps);
  const lost = await lostAmong(records, deps);
  return lost.length === 0 ? known : restartOfEvent(lost, known, accepted, deps);
}

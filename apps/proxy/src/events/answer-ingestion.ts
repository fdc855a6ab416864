import { ProblemError, type Route } from '@platform/http';
import { recordEventIngested } from '@platform/telemetry';

import type { IngestionResult } from './ingestion';

/** Returns the `outcome` of a problem that refuses an event for good; undefined when the event may be sent again. */
export function refusalOf(error: unknown): 'rejected' | 'duplicate' | undefined {
  const outcome = error instanceof ProblemError ? error.problem.members?.['outcome'] : undefined;
  return outcome === 'rejected' || outcome === 'duplicate' ? outcome : undefined;
}

const MALFORMED: ReadonlySet<number> = new Set([400, 413, 422]);

const isMalformed = (error: unknown): boolean =>
  error instanceof ProblemError && MALFORMED.has(error.problem.status);

/** Runs `ingestion` and counts its outcome in `clinical.events.ingested`. Throws as `ingestion`. */
export async function countIngestion(
  ingestion: () => Promise<IngestionResult>,
): Promise<IngestionResult> {
  try {
    const result = await ingestion();
    recordEventIngested(result.outcome);
    return result;
  } catch (error) {
    const refusal = refusalOf(error) ?? (isMalformed(error) ? 'rejected' : undefined);
    if (refusal) recordEventIngested(refusal);
    throw error;
  }
}

/** Counts a body that is not JSON as a rejected event. */
export const countedWhenUnread = (route: Route): Route => ({
  ...route,
  onBodyRefused: () => recordEventIngested('rejected'),
});

/** Runs and counts `ingestion`. Returns the response: 202 for a new event, 200 for a known one. */
export async function ingestionReply(
  ingestion: () => Promise<IngestionResult>,
): Promise<{ readonly status: 200 | 202; readonly body: IngestionResult }> {
  const body = await countIngestion(ingestion);
  return { status: body.outcome === 'accepted' ? 202 : 200, body };
}

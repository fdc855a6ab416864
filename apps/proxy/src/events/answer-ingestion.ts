import { ProblemError, type Route } from '@platform/http';
import { recordEventIngested } from '@platform/telemetry';

import type { IngestionResult } from './ingestion';

/** What a problem says became of the event; undefined when it may be sent again as it is. */
export function refusalOf(error: unknown): 'rejected' | 'duplicate' | undefined {
  const outcome = error instanceof ProblemError ? error.problem.members?.['outcome'] : undefined;
  return outcome === 'rejected' || outcome === 'duplicate' ? outcome : undefined;
}

const MALFORMED: ReadonlySet<number> = new Set([400, 413, 422]);

const isMalformed = (error: unknown): boolean =>
  error instanceof ProblemError && MALFORMED.has(error.problem.status);

/** Takes one event in and counts what became of it, whichever way it came. Throws as `ingestion`. */
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

/** A body that is no JSON was an event to whoever sent it. */
export const countedWhenUnread = (route: Route): Route => ({
  ...route,
  onBodyRefused: () => recordEventIngested('rejected'),
});

/** The reply of an operation that takes one event in: 202 to a new one, 200 to a known one; counted. */
export async function ingestionReply(
  ingestion: () => Promise<IngestionResult>,
): Promise<{ readonly status: 200 | 202; readonly body: IngestionResult }> {
  const body = await countIngestion(ingestion);
  return { status: body.outcome === 'accepted' ? 202 : 200, body };
}

import { ProblemError } from '@platform/http';
import { recordEventIngested } from '@platform/telemetry';

import type { IngestionResult } from './ingestion';

/** What a problem says became of the event; undefined when it may be sent again as it is. */
export function refusalOf(error: unknown): 'rejected' | 'duplicate' | undefined {
  const outcome = error instanceof ProblemError ? error.problem.members?.['outcome'] : undefined;
  return outcome === 'rejected' || outcome === 'duplicate' ? outcome : undefined;
}

/** The reply of an operation that takes one event in: 202 to a new one, 200 to a known one; counted. */
export async function ingestionReply(
  ingestion: () => Promise<IngestionResult>,
): Promise<{ readonly status: 200 | 202; readonly body: IngestionResult }> {
  try {
    const body = await ingestion();
    recordEventIngested(body.outcome);
    return { status: body.outcome === 'accepted' ? 202 : 200, body };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) recordEventIngested(refusal);
    throw error;
  }
}

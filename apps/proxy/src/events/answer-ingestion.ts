import { ProblemError } from '@platform/http';
import { recordEventIngested } from '@platform/telemetry';

import type { IngestionResult } from './ingestion';

/** Whether the event can never be taken, as opposed to not now. */
export const isRejection = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.members?.['outcome'] === 'rejected';

/** The reply of an operation that takes one event in: 202 to a new one, 200 to a known one; counted. */
export async function ingestionReply(
  ingestion: () => Promise<IngestionResult>,
): Promise<{ readonly status: 200 | 202; readonly body: IngestionResult }> {
  try {
    const body = await ingestion();
    recordEventIngested(body.outcome);
    return { status: body.outcome === 'accepted' ? 202 : 200, body };
  } catch (error) {
    if (isRejection(error)) recordEventIngested('rejected');
    throw error;
  }
}

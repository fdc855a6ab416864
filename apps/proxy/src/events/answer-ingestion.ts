import { ProblemError } from '@platform/http';
import { recordEventIngested } from '@platform/telemetry';
import type { Response } from 'express';

import type { IngestionResult } from './ingestion';

const isRejection = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.members?.['outcome'] === 'rejected';

/** Answers 202 for a new event, 200 for a known one, and counts what became of it. */
export async function answerIngestion(
  response: Response,
  ingestion: () => Promise<IngestionResult>,
): Promise<void> {
  try {
    const result = await ingestion();
    recordEventIngested(result.outcome);
    response.status(result.outcome === 'accepted' ? 202 : 200).json(result);
  } catch (error) {
    if (isRejection(error)) recordEventIngested('rejected');
    throw error;
  }
}

import { RUN_CANCELLED, type Cancellation, type RunResult } from '@platform/interpreter';
import type { Language } from '@platform/ports';

/** Builds the end of a run that failed outside its walk. `endedAt` is ISO 8601, UTC. */
export const failedEnd = (endedAt: string, code: string, message: string): RunResult => ({
  status: 'failed',
  endedAt,
  outputs: {},
  error: { code, message },
  nodes: [],
  pending: [],
});

export const cancelledEnd = ({ at, reason }: Cancellation, language: Language): RunResult => ({
  ...failedEnd(at, 'cancelled', reason ?? RUN_CANCELLED[language]),
  endReason: 'cancelled',
});

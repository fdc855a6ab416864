import type { Cancellation, RunResult } from '@platform/interpreter';

/** Builds the end of a run that failed outside its walk. `endedAt` is ISO 8601, UTC. */
export const failedEnd = (endedAt: string, code: string, message: string): RunResult => ({
  status: 'failed',
  endedAt,
  outputs: {},
  error: { code, message },
  nodes: [],
  pending: [],
});

export const cancelledEnd = ({ at, reason }: Cancellation): RunResult => ({
  ...failedEnd(at, 'cancelled', reason ?? 'exécution annulée'),
  endReason: 'cancelled',
});

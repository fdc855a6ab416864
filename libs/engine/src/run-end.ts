import type { Cancellation, RunResult } from '@platform/interpreter';

/** A run that ended without a walk that could tell it; `endedAt`: ISO 8601, UTC. */
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

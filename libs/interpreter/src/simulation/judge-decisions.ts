import type { PendingValidation } from '@platform/ports';

import { whyNotDecide } from '../may-decide';
import { nodePathOf } from '../node-path';
import type { RefusedDecision, SimulatedDecision, SimulationOptions } from './simulation';

const userId = (user: string): string => `user:${user}`;

/** Checks the decisions of a simulation with the rule of real runs, against the current tasks. */
interface DecisionJudge {
  readonly refused: readonly RefusedDecision[];
  /** Sets the tasks that wait for a decision now. */
  see(pending: readonly PendingValidation[]): void;
  refuses(nodePath: string): boolean;
}

export function createDecisionJudge({
  decisions = {},
  startedBy,
}: Pick<SimulationOptions, 'decisions' | 'startedBy'>): DecisionJudge {
  const refused: RefusedDecision[] = [];
  const starter = startedBy === undefined ? [] : [userId(startedBy)];
  let waiting: readonly PendingValidation[] = [];
  const reasonsOf = (
    nodePath: string,
    { user, taskRoles = [] }: NonNullable<SimulatedDecision['as']>,
  ) => {
    const task = waiting.find(
      ({ pendingId, runId }) => nodePathOf(pendingId.slice(0, -runId.length - 1)) === nodePath,
    );
    const users = user === undefined ? [] : [user];
    const decider = { users, taskRoles, identities: users.map(userId) };
    return whyNotDecide(task?.assignment, { identifiedBy: 'test', ...decider }, starter);
  };
  return {
    refused,
    see: (pending) => void (waiting = pending),
    refuses(nodePath) {
      const decider = decisions[nodePath]?.as;
      if (!decider) return false;
      const reasons = reasonsOf(nodePath, decider);
      if (reasons.length > 0) refused.push({ nodePath, reasons });
      return reasons.length > 0;
    },
  };
}

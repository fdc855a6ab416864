import type { PendingValidation } from '@platform/ports';

import { givenFor } from '../drivers/memory-driver';
import { whyNotDecide } from '../may-decide';
import { nodePathOf } from '../node-path';
import type { RefusedDecision, SimulatedDecision, SimulationOptions } from './simulation';

const userId = (user: string): string => `user:${user}`;

/** Checks the decisions of a simulation with the rule of real runs, against the current tasks. */
interface DecisionJudge {
  readonly refused: readonly RefusedDecision[];
  /** Sets the tasks that wait for a decision now. */
  see(pending: readonly PendingValidation[]): void;
  refuses(task: string): boolean;
}

export function createDecisionJudge({
  decisions = {},
  startedBy,
}: Pick<SimulationOptions, 'decisions' | 'startedBy'>): DecisionJudge {
  const refused: RefusedDecision[] = [];
  const starter = startedBy === undefined ? [] : [userId(startedBy)];
  let waiting: readonly PendingValidation[] = [];
  const reasonsOf = (
    name: string,
    { user, taskRoles = [] }: NonNullable<SimulatedDecision['as']>,
  ) => {
    const task = waiting.find(({ pendingId, runId }) => pendingId === `${name}:${runId}`);
    const users = user === undefined ? [] : [user];
    const decider = { users, taskRoles, identities: users.map(userId) };
    return whyNotDecide(task ?? {}, { identifiedBy: 'test', ...decider }, starter);
  };
  return {
    refused,
    see: (pending) => void (waiting = pending),
    refuses(task) {
      const decider = givenFor(task, decisions)?.as;
      if (!decider) return false;
      const reasons = reasonsOf(task, decider);
      if (reasons.length > 0) refused.push({ nodePath: nodePathOf(task), reasons });
      return reasons.length > 0;
    },
  };
}

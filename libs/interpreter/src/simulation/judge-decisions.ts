import type { Catalog } from '@platform/catalog';
import { languageOfLocale, type PendingValidation } from '@platform/ports';

import { givenFor } from '../drivers/memory-driver';
import { formProblems } from '../form-problems';
import { whyNotDecide } from '../may-decide';
import { nodePathOf } from '../node-path';
import type { RefusedDecision, SimulatedDecision, SimulationOptions } from './simulation';

const userId = (user: string): string => `user:${user}`;

/**
 * Checks the decisions of a simulation with the rules of real runs, against the current tasks: who may decide, and whether
 * the form and the reason fit.
 */
interface DecisionJudge {
  readonly refused: readonly RefusedDecision[];
  /** Sets the tasks that wait for a decision now. */
  see(pending: readonly PendingValidation[]): void;
  refuses(task: string): boolean;
}

export function createDecisionJudge({
  decisions = {},
  startedBy,
  catalog,
  locale,
}: Pick<SimulationOptions, 'decisions' | 'startedBy' | 'locale'> & {
  readonly catalog: Catalog;
}): DecisionJudge {
  const refused: RefusedDecision[] = [];
  const starter = startedBy === undefined ? [] : [userId(startedBy)];
  let waiting: readonly PendingValidation[] = [];
  const reasonsOf = (
    task: Partial<PendingValidation>,
    { user, taskRoles = [] }: NonNullable<SimulatedDecision['as']>,
  ) => {
    const users = user === undefined ? [] : [user];
    const decider = { users, taskRoles, identities: users.map(userId) };
    return whyNotDecide(task, { identifiedBy: 'test', ...decider }, starter);
  };
  return {
    refused,
    see: (pending) => void (waiting = pending),
    refuses(name) {
      const decision = givenFor(name, decisions);
      if (!decision) return false;
      const task = waiting.find(({ pendingId, runId }) => pendingId === `${name}:${runId}`);
      const reasons = decision.as ? reasonsOf(task ?? {}, decision.as) : [];
      // Without a decider it may come from a record system, as that of a past run may: its reason is any text.
      const decider = { identifiedBy: decision.as ? 'test' : 'source' } as const;
      const errors = (task ? formProblems({ ...decision, decider }, task, catalog) : []).map(
        ({ path, message }) => ({ path, message: message[languageOfLocale(locale)] }),
      );
      if (reasons.length === 0 && errors.length === 0) return false;
      refused.push({ nodePath: nodePathOf(name), reasons, ...(errors.length > 0 && { errors }) });
      return true;
    },
  };
}

import { createHash } from 'node:crypto';

import { rerunId } from '@platform/interpreter';
import type { JsonObject } from '@platform/sdk';

import type { Dice } from '../dice';
import { completed, effect, type Act, type Model, type Scenario } from './scenario';
import { randomNumber, onlyRun } from './values';

export const HOOK = 'chaos-hook';

/** Returns the body of the webhook call for an event. */
export const hookBody = ({ caseId, value }: JsonObject): JsonObject => ({
  ...(caseId !== undefined && { caseId }),
  ...(value !== undefined && { value }),
});

/** Returns the id of the run that a live rerun with this key creates, for every caller and every repetition. */
export const rerunOf = (runId: string, key: string): string =>
  rerunId(createHash('sha256').update(runId).digest('hex').slice(0, 32), key);

const AGAIN = 'again';

/** Reruns: one, two at the same time, or a later second one, all with one key. */
function reruns(dice: Dice): Act[] {
  const act = (afterMs: number): Act => ({ kind: 'rerun', key: AGAIN, afterMs });
  const soon = dice.below(1_000);
  return dice.of([[act(soon)], [act(soon), act(soon)], [act(soon), act(soon + 500)]]);
}

/** Scenarios of runs that do not start from an event. */
export const hookAndRerunScenarios: readonly Scenario[] = [
  {
    name: 'hook',
    weight: 3,
    draw: (dice) => ({ fields: randomNumber(dice) }),
    starts: onlyRun(HOOK),
  },
  {
    name: 'again',
    weight: 3,
    draw: (dice) => ({ fields: randomNumber(dice), acts: reruns(dice) }),
    starts: (eventId) =>
      new Map([
        [eventId, 'chaos-again'],
        [rerunOf(eventId, AGAIN), 'chaos-again'],
      ]),
  },
];

export const hookAndRerunModels: Readonly<Record<string, Model>> = {
  [HOOK]: ({ runId, event }) => completed([effect(runId)('write', event['body'] ?? null)]),
  'chaos-again': ({ runId, output }) =>
    completed([effect(runId)('write', output('read', 'value'))]),
};

import type { Dice } from '../dice';
import { completed, effect, type Act, type Model, type Scenario } from './scenario';
import { randomList, randomNumber, itemsOf, onlyRun, valueOf } from './values';

/** Expiry of a validation of these workflows, ms after the request. */
const EXPIRY_MS = 5_000;

const other = { accepted: 'rejected', rejected: 'accepted' } as const;

/**
 * One person decides, two decide (alike or not, at the same time or not), one is almost too late, or none
 * decides.
 */
function decisions(dice: Dice, path: string): Act[] {
  const decision = dice.of(['accepted', 'rejected'] as const);
  const act = (afterMs: number, what: 'accepted' | 'rejected' = decision): Act => ({
    kind: 'decide',
    path,
    decision: what,
    afterMs,
  });
  const soon = dice.below(1_500);
  switch (dice.of(['once', 'once', 'again', 'two', 'apart', 'late', 'late', 'nobody'] as const)) {
    case 'once':
      return [act(soon)];
    case 'again':
      return [act(soon), act(soon), act(soon + dice.below(1_000))];
    case 'two':
      return [act(soon), act(soon, other[decision])];
    case 'apart':
      return [act(soon), act(soon + dice.below(500), other[decision])];
    case 'late':
      return [act(EXPIRY_MS - 400 + dice.below(600)), act(EXPIRY_MS, other[decision])];
    case 'nobody':
      return [];
  }
}

/** Sometimes cancels the run at about the time of the decision. */
const cancellation = (dice: Dice): Act[] =>
  dice.chance(20) ? [{ kind: 'cancel', afterMs: dice.below(2_500) }] : [];

export const humanScenarios: readonly Scenario[] = [
  {
    name: 'validation',
    weight: 5,
    draw: (dice) => ({
      fields: randomNumber(dice),
      acts: [...decisions(dice, 'ask'), ...cancellation(dice)],
    }),
    starts: onlyRun('chaos-validation'),
  },
  {
    name: 'reviews',
    weight: 2,
    draw: (dice) => {
      const fields = randomList(dice, 3);
      const acts = itemsOf(fields).flatMap((_, index) => decisions(dice, `each[${index}]/ask`));
      return { fields, acts };
    },
    starts: onlyRun('chaos-reviews'),
  },
];

export const humanModels: Readonly<Record<string, Model>> = {
  'chaos-validation': ({ runId, event, taken }) =>
    completed(['before', taken('ask')].map((path) => effect(runId)(path, valueOf(event)))),
  'chaos-reviews': ({ runId, event, taken }) =>
    completed([
      ...itemsOf(event).flatMap((item, index) =>
        taken(`each[${index}]/ask`) === 'accepted'
          ? [effect(runId)(`each[${index}]/write`, item)]
          : [],
      ),
      effect(runId)('summary', valueOf(event)),
    ]),
};

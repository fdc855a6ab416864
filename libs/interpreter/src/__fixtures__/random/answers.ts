import type { Decision, JsonObject } from '@platform/ports';

import type { IncidentAction } from '../../driver';
import { diceOf, hashOf } from './dice';
import { randomValue, TYPE_NAMES } from './random-types';

/** The answers of people and other systems to a run. Undefined: there is never an answer. */
export interface Answers {
  /** `name`: the node path, `<path>#2` after a retry. */
  decision(name: string): Omit<Decision, 'at'> | undefined;
  /** `name`: `incident:<path>`, `incident:<path>#2`. */
  action(name: string): Omit<IncidentAction, 'at'> | undefined;
  /** `name`: `event:<path>`, `event:<path>:2` for the second event. */
  event(name: string): JsonObject | undefined;
}

/** A value for every field that a task may have. */
const FORM: JsonObject = Object.fromEntries(
  TYPE_NAMES.map((name) => [name, randomValue(name, diceOf(hashOf(name)))]),
);

/** Answers that depend on the name alone, not on the order. `late` tasks are never decided. */
export const randomAnswers: Answers = {
  decision: (name) =>
    /late\d+(#\d+)?$/.test(name)
      ? undefined
      : {
          decision: hashOf(name) % 3 === 0 ? 'rejected' : 'accepted',
          ...(hashOf(name) % 2 === 0 && { by: `dr-${hashOf(name) % 7}` }),
          form: FORM,
        },
  action: (name) => {
    const choices = name.includes('#')
      ? (['skip', 'fail'] as const)
      : (['retry', 'skip', 'fail'] as const);
    return { action: choices[hashOf(name) % choices.length] ?? 'fail' };
  },
  // The first event never matches, and at most three events arrive.
  event: (name) => {
    const rank = Number(/:(\d+)$/.exec(name)?.[1] ?? 1);
    return rank > 3 ? undefined : { eventType: 'random.result', rank };
  },
};

import type { Decision, JsonObject } from '@platform/ports';

import type { IncidentAction } from '../../driver';
import { diceOf, hashOf } from './dice';
import { randomValue, TYPE_NAMES } from './random-types';

/** What people and other systems answer to what a run waits for; undefined: nothing, ever. */
export interface Answers {
  /** `name`: the node path, `<path>#2` after a retry. */
  decision(name: string): Omit<Decision, 'at'> | undefined;
  /** `name`: `incident:<path>`, `incident:<path>#2`. */
  action(name: string): Omit<IncidentAction, 'at'> | undefined;
  /** `name`: `event:<path>`, `event:<path>:2` for the second one that comes. */
  event(name: string): JsonObject | undefined;
}

/** What is filled in, of any field that the task has. */
const FORM: JsonObject = Object.fromEntries(
  TYPE_NAMES.map((name) => [name, randomValue(name, diceOf(hashOf(name)))]),
);

/** The same answer to the same question, in whichever order they are asked. Nobody decides `late` tasks. */
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
  // The first one that comes is never the awaited one, and no more than three come.
  event: (name) => {
    const rank = Number(/:(\d+)$/.exec(name)?.[1] ?? 1);
    return rank > 3 ? undefined : { eventType: 'random.result', rank };
  },
};

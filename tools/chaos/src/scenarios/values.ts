import type { JsonObject } from '@platform/sdk';

import type { Dice } from '../dice';

export const randomNumber = (dice: Dice): JsonObject => ({ value: dice.below(100) });

export const randomList = (dice: Dice, longest: number): JsonObject => ({
  value: dice.below(100),
  items: Array.from({ length: 1 + dice.below(longest) }, () => dice.below(100)),
});

/** The event of a run that another run started has the inputs in a member. */
export const inputsOf = ({ inputs, ...event }: JsonObject): JsonObject =>
  (inputs as JsonObject | undefined) ?? event;

export const valueOf = (event: JsonObject): number => Number(inputsOf(event)['value']);
export const itemsOf = ({ items }: JsonObject): readonly number[] =>
  (items as readonly number[] | undefined) ?? [];

export const onlyRun =
  (slug: string) =>
  (eventId: string): ReadonlyMap<string, string> =>
    new Map([[eventId, slug]]);

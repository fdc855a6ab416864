import type { JsonObject, JsonValue, PortDef, TypeRef } from '@platform/ports';

import type { Dice } from './dice';

/** The types that the ports of random workflows have. */
export const TYPES = {
  number: { kind: 'primitive', name: 'Number' },
  text: { kind: 'primitive', name: 'String' },
  flag: { kind: 'primitive', name: 'Boolean' },
  stage: { kind: 'coded', valueSet: 'stage' },
  mass: { kind: 'quantity', dimension: 'mass' },
  med: { kind: 'object', name: 'Med' },
  numbers: { kind: 'list', of: { kind: 'primitive', name: 'Number' } },
  meds: { kind: 'list', of: { kind: 'object', name: 'Med' } },
  any: { kind: 'any' },
} as const satisfies Record<string, TypeRef>;

export type TypeName = keyof typeof TYPES;
export const TYPE_NAMES = Object.keys(TYPES) as TypeName[];
export const STAGES = ['low', 'mid', 'high'] as const;

/** One port of each type, named after the type. */
export const PORT_OF_EACH: readonly PortDef[] = TYPE_NAMES.map((name) => ({
  name,
  type: TYPES[name],
}));

const med = (dice: Dice): JsonObject => ({
  code: dice.of(['K', 'Na', 'Ca']),
  ...(dice.chance(60) && { dose: dice.below(9) }),
  ...(dice.chance(60) && { stage: dice.of(STAGES) }),
});

const some = <T>(dice: Dice, most: number, item: (dice: Dice) => T): T[] =>
  Array.from({ length: dice.below(most + 1) }, () => item(dice));

/** A value of a type; `most` items in a list. */
export function randomValue(name: TypeName, dice: Dice, most = 3): JsonValue {
  switch (name) {
    case 'number':
      return dice.below(10);
    case 'text':
      return dice.of(['a', 'bc', '']);
    case 'flag':
      return dice.chance(50);
    case 'stage':
      return dice.of(STAGES);
    case 'mass':
      return { value: dice.below(9) + 1, unit: dice.of(['g', 'mg']) };
    case 'med':
      return med(dice);
    case 'numbers':
      return some(dice, most, (each) => each.below(10));
    case 'meds':
      return some(dice, most, med);
    case 'any':
      return randomValue(dice.of(['number', 'text', 'med']), dice, most);
  }
}

/** A value of each type, some absent. */
export const randomValues = (dice: Dice, absentPercent: number, most = 3): JsonObject =>
  Object.fromEntries(
    TYPE_NAMES.filter(() => !dice.chance(absentPercent)).map((name) => [
      name,
      randomValue(name, dice, most),
    ]),
  );

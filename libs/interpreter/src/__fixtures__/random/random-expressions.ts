import type { Dice } from './dice';
import { STAGES, type TypeName } from './random-types';

/** A value that an expression may read. */
export interface Readable {
  /** Source text: `in.number`, `item`. */
  readonly source: string;
  readonly type: TypeName;
}

const LITERALS: Readonly<Record<TypeName, (dice: Dice) => string>> = {
  number: (dice) => String(dice.below(10)),
  text: (dice) => dice.of(["'a'", "'bc'", 'run.id']),
  flag: (dice) => dice.of(['true', 'false']),
  stage: (dice) => `'${dice.of(STAGES)}'`,
  mass: (dice) => `{ value: ${dice.below(9) + 1}, unit: '${dice.of(['g', 'mg'])}' }`,
  med: (dice) => `{ code: 'K', dose: ${dice.below(9)} }`,
  numbers: (dice) => `[${dice.below(9)}, ${dice.below(9)}]`,
  meds: () => "[{ code: 'Na' }]",
  any: (dice) => dice.of(['1', "'a'"]),
};

type Part = (type: TypeName) => string;

const FORMS: Readonly<Record<TypeName, readonly ((part: Part, dice: Dice) => string)[]>> = {
  number: [
    (part, dice) => `${part('number')} ${dice.of(['+', '-', '*', '/'])} ${part('number')}`,
    (part) => `length(${part('numbers')})`,
    (part) => `max(${part('number')}, ${part('number')})`,
    (part) => `(${part('mass')}).value`,
    (part) => `(${part('med')}).dose`,
    (part, dice) => `default(${part('numbers')}, [1])[${dice.below(3)}]`,
  ],
  text: [
    (part) => `${part('text')} + ${part('text')}`,
    (part) => `string(${part('number')})`,
    (part) => `(${part('med')}).code`,
    (part) => `upper(${part('text')})`,
  ],
  flag: [
    (part, dice) => `${part('number')} ${dice.of(['<', '>', '==', '!='])} ${part('number')}`,
    (part, dice) => `${part('mass')} ${dice.of(['<', '>='])} ${part('mass')}`,
    (part, dice) => `${part('stage')} ${dice.of(['==', '!='])} '${dice.of(STAGES)}'`,
    (part) => `(${part('flag')}) && (${part('flag')})`,
    (part) => `(${part('flag')}) || (${part('flag')})`,
    (part) => `!(${part('flag')})`,
    (part) => `present(${part('med')})`,
    (part) => `${part('number')} in ${part('numbers')}`,
  ],
  stage: [(part) => `(${part('flag')}) ? ${part('stage')} : ${part('stage')}`],
  mass: [
    (part) => `{ value: ${part('number')}, unit: 'mg' }`,
    (part) => `(${part('flag')}) ? ${part('mass')} : ${part('mass')}`,
  ],
  med: [
    (part) => `{ code: ${part('text')} }`,
    (part, dice) => `default(${part('meds')}, [])[${dice.below(2)}]`,
  ],
  numbers: [
    (part) => `[${part('number')}, ${part('number')}]`,
    (part) => `(${part('flag')}) ? ${part('numbers')} : ${part('numbers')}`,
  ],
  meds: [(part) => `default(${part('meds')}, [])[.code != 'K']`, (part) => `[${part('med')}]`],
  any: [(part) => part('number'), (part) => part('med')],
};

/** A well-typed expression. It may be unknown when a value that it reads is absent. */
export function randomExpression(
  type: TypeName,
  dice: Dice,
  readable: readonly Readable[],
  depth = 2,
): string {
  const known = readable.filter((each) => each.type === type);
  const read = known.length > 0 && dice.chance(depth > 0 ? 50 : 80) ? dice.of(known) : undefined;
  if (read) {
    return dice.chance(30) ? `default(${read.source}, ${LITERALS[type](dice)})` : read.source;
  }
  if (depth === 0 || dice.chance(20)) return LITERALS[type](dice);
  const form = dice.of(FORMS[type]);
  const text = form((part) => `(${randomExpression(part, dice, readable, depth - 1)})`, dice);
  return dice.chance(25) ? `default(${text}, ${LITERALS[type](dice)})` : text;
}

/** A well-typed expression that is never unknown. */
export const knownExpression: typeof randomExpression = (type, dice, readable, depth) =>
  `default(${randomExpression(type, dice, readable, depth)}, ${LITERALS[type](dice)})`;

import { diceOf } from './dice';

const throws = (seed: number): number[] => {
  const dice = diceOf(seed);
  return Array.from({ length: 20 }, () => dice.below(1_000));
};

it('dice: repeats the choices of a seed, and no other', () => {
  expect(throws(7)).toEqual(throws(7));
  expect(throws(7)).not.toEqual(throws(8));
});

it('dice: gives a part dice of its own, whatever was thrown before', () => {
  const dice = diceOf(7);
  const part = dice.for('ledger').below(1_000_000);
  dice.below(2);
  expect(dice.for('ledger').below(1_000_000)).toBe(part);
  expect(dice.for('events').below(1_000_000)).not.toBe(part);
});

it('dice: keeps everything when it shuffles', () => {
  const things = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = diceOf(3).shuffled(things);
  expect(shuffled).not.toEqual(things);
  expect([...shuffled].sort()).toEqual(things);
});

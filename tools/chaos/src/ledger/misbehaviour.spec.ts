import { diceOf } from '../dice';
import { misbehaviourOf } from './misbehaviour';

const keys = Array.from({ length: 300 }, (_, index) => `run-${index}:write`);

it('depends on the seed, the key and the attempt alone', () => {
  const all = (): unknown[] => keys.map((key) => misbehaviourOf(diceOf(1), key, 1));
  expect(all()).toEqual(all());
  expect(all()).not.toEqual(keys.map((key) => misbehaviourOf(diceOf(1), key, 2)));
});

it('misbehaviour: has every form, and lets most attempts through', () => {
  const seen = keys.map((key) => misbehaviourOf(diceOf(1), key, 1));
  expect(new Set(seen).size).toBe(7);
  expect(seen.filter((one) => one === undefined).length).toBeGreaterThan(150);
});

it('ends, so that every retry comes to an end', () => {
  expect(keys.map((key) => misbehaviourOf(diceOf(1), key, 5)).filter(Boolean)).toEqual([]);
});

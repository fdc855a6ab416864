import fc from 'fast-check';
import { jsonSize } from './json-size';

it('jsonSize is never more than a value takes as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonSize(value, Infinity)).toBeLessThanOrEqual(JSON.stringify(value).length);
    }),
  );
});

it('jsonSize is exact for texts, lists and objects without escapes', () => {
  for (const value of ['abc', ['a', 'b'], { a: 'x', b: ['y'] }, [], [[]]]) {
    expect(jsonSize(value, Infinity)).toBe(JSON.stringify(value).length);
  }
});

it('jsonSize stops at once on a value that holds itself twice over, thirty times', () => {
  let doubled: unknown = 'x';
  for (let level = 0; level < 30; level += 1) doubled = { a: doubled, b: doubled };
  expect(jsonSize(doubled, 1_000)).toBeGreaterThan(1_000);
});

it('jsonSize is infinite for what is nested too deeply to be written', () => {
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(jsonSize(deep, Infinity)).toBe(Infinity);
});

it('jsonSize leaves to a date how it is written, and to nothing that only has such a field', () => {
  expect(jsonSize(new Date(), Infinity)).toBe(1);
  expect(jsonSize({ toJSON: 'x'.repeat(100) }, Infinity)).toBeGreaterThan(100);
});

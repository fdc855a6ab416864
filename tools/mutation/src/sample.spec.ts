import { sample } from './sample';

const items = Array.from({ length: 100 }, (_, place) => place);

it('sample is the same for the same seed, in order, without repetition', () => {
  const drawn = sample(items, 10, 7);
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual([...new Set(drawn)].toSorted((one, other) => one - other));
  expect(sample(items, 10, 7)).toEqual(drawn);
  expect(sample(items, 10, 8)).not.toEqual(drawn);
});

it('sample is everything when there is not more', () => {
  expect(sample(items, 500, 1)).toEqual(items);
});

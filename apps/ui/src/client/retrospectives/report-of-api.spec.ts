import { differenceInWords } from './report-of-api';

it.each([
  [[3, 5], '+2'],
  [[5, 3], '−2'],
  [[4, 4], '0'],
  [[0, 0], '0'],
])('the difference of %j is %s', (counts, expected) => {
  expect(differenceInWords(counts, String)).toBe(expected);
});

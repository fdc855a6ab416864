import { differenceInWords, workflowName } from './report-of-api';

it.each([
  [[3, 5], '+2'],
  [[5, 3], '−2'],
  [[4, 4], '0'],
  [[0, 0], '0'],
])('the difference of %j is %s', (counts, expected) => {
  expect(differenceInWords(counts, String)).toBe(expected);
});

it.each([
  ['Alerte', 'en', 'Alerte'],
  [{ fr: 'Alerte', en: 'Alert' }, 'en-GB', 'Alert'],
  [{ fr: 'Alerte' }, 'en', 'Alerte'],
  [{}, 'fr', 'alert'],
])('the name %j is in %s: %s', (name, language, expected) => {
  expect(workflowName({ slug: 'alert', name }, language)).toBe(expected);
});

import { durationInWords } from './durations';

it.each([
  [0, 'en', '0 ms'],
  [345_600_000, 'en', '4 days'],
  [356_400_000, 'fr', '4 jours 3 heures'],
  [90_061_000, 'en', '1 day 1 hour'],
  [61_000, 'en', '1 minute 1 second'],
])('durations: says %i ms in %s', (ms, language, words) => {
  expect(durationInWords(ms, language).replaceAll(/\s/g, ' ')).toBe(words);
});

import { durationInWords, readDuration, writeDuration } from './durations';

it.each([
  ['P3D', { amount: 3, unit: 'day' }],
  ['PT36H', { amount: 36, unit: 'hour' }],
  ['P1DT2H', { amount: 26, unit: 'hour' }],
  ['PT90M', { amount: 90, unit: 'minute' }],
  ['PT45S', { amount: 45, unit: 'second' }],
] as const)('reads %s', (iso, duration) => {
  expect(readDuration(iso)).toEqual(duration);
});

it.each(['', 'P', 'PT', '3 days', 'P1M'])('does not read %j', (iso) => {
  expect(readDuration(iso)).toBeUndefined();
});

it.each([
  [{ amount: 3, unit: 'day' }, 'P3D'],
  [{ amount: 4, unit: 'hour' }, 'PT4H'],
  [{ amount: 30, unit: 'minute' }, 'PT30M'],
  [{ amount: 5, unit: 'second' }, 'PT5S'],
] as const)('writes %j as %s', (duration, iso) => {
  expect(writeDuration(duration)).toBe(iso);
});

it.each([
  [0, 'en', '0 ms'],
  [345_600_000, 'en', '4 days'],
  [356_400_000, 'fr', '4 jours 3 heures'],
  [90_061_000, 'en', '1 day 1 hour'],
  [61_000, 'en', '1 minute 1 second'],
])('says %i ms in %s', (ms, language, words) => {
  expect(durationInWords(ms, language).replaceAll(/\s/g, ' ')).toBe(words);
});

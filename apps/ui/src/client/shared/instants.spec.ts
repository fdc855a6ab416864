import { instantInWords, relative, timeInWords } from './instants';

const AT = '2026-11-25T22:17:28.000Z';

it.each(['fr', 'en'])('in %s a clock has 24 hours', (language) => {
  const ms = Date.parse(AT);
  const hours = String(new Date(ms).getHours()).padStart(2, '0');
  expect(timeInWords(ms, language)).toBe(`${hours}:17:28`);
  expect(instantInWords(AT, language)).toContain(`${hours}:17:28`);
});

it('in English the day comes before the month', () => {
  const day = new Date(AT).getDate();
  expect(instantInWords(AT, 'en')).toMatch(new RegExp(`^${day} Nov 2026`));
});

it.each([
  ['2026-11-25T22:17:26.000Z', '2 seconds ago'],
  ['2026-11-25T23:17:28.000Z', 'in 1 hour'],
  ['2026-11-24T22:17:28.000Z', 'yesterday'],
])('%s is %s', (instant, words) => expect(relative(instant, 'en', Date.parse(AT))).toBe(words));

it('what is no instant is refused', () => {
  expect(() => instantInWords('soon', 'en')).toThrow(RangeError);
});

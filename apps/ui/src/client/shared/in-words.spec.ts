import { inWords } from './in-words';

it.each([
  [7.25, 'fr', '7,25'],
  [1234.5, 'en', '1,234.5'],
  [true, 'en', 'yes'],
  [false, 'fr-FR', 'non'],
  ['', 'en', '—'],
  [null, 'en', '—'],
  [[], 'en', '—'],
  ['K < 3', 'en', 'K < 3'],
  ['2026-13-45T99:99:00Z', 'en', '2026-13-45T99:99:00Z'],
  [['a', 1], 'en', 'a, 1'],
  [
    { code: '2823-3', display: 'Potassium', system: 'http://loinc.org' },
    'en',
    'Potassium (2823-3)',
  ],
  [{ code: '2823-3' }, 'en', '2823-3'],
  [{ code: '', display: 'Furosémide' }, 'fr', 'Furosémide'],
  [{ value: 6.8, unit: 'mmol/L', comparator: '>' }, 'fr', '> 6,8 mmol/L'],
])('says %j in %s', (value, language, words) => {
  expect(inWords(value, language)).toBe(words);
});

it('says an instant as a date', () => {
  expect(inWords('2026-11-18T08:10:00+01:00', 'en')).toMatch(/^18 Nov 2026/);
});

it.each([
  [{ a: 1 }],
  [[{ a: 1 }]],
  [{ code: 7 }],
  [{ value: 1, unit: 'g', other: 2 }],
  [Array(9).fill('x')],
])('has no words for %j', (value) => {
  expect(inWords(value, 'en')).toBeUndefined();
});

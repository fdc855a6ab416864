import { inOneLine, inWords } from './in-words';
import { instanceFormat, setInstance } from './instance';

const SHOWN_BEFORE = instanceFormat();
const FRENCH = { locale: 'fr', timezone: 'Europe/Paris' };
beforeEach(() => setInstance(FRENCH));
afterAll(() => setInstance(SHOWN_BEFORE));

it.each([
  [7.25, 'fr', '7,25'],
  [7.25, 'en', '7,25'],
  [0.0625, 'fr', '0,0625'],
  [1e-9, 'fr', '0,000000001'],
  [1234.5, 'en', '1234,5'],
  [250_000, 'fr', '250\u202f000'],
  [true, 'en', 'yes'],
  [false, 'fr-FR', 'non'],
  ['', 'en', '—'],
  [null, 'en', '—'],
  [[], 'en', '—'],
  ['K < 3', 'en', 'K < 3'],
  ['2026-13-45T99:99:00Z', 'en', '2026-13-45T99:99:00Z'],
  [['a', 1], 'en', 'a, 1'],
  [{ code: '2823-3', display: 'Potassium', system: 'http://loinc.org' }, 'en', 'Potassium'],
  [{ coding: [{ code: 'a', display: 'Anémie' }], text: 'anémie sévère' }, 'fr', 'anémie sévère'],
  [{ coding: [{ code: 'a', display: 'Anémie' }] }, 'fr', 'Anémie'],
  [
    { value: 0.0005, unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' },
    'fr',
    '0,0005 mg',
  ],
  [{ value: 3, unit: '' }, 'fr', '3'],
  ['1948-03-12', 'en', '12 Mar 1948'],
  ['1948-02-31T', 'en', '1948-02-31T'],
  [
    [
      { code: 'a', display: 'Un' },
      { code: 'b', display: 'Deux' },
    ],
    'fr',
    'Un, Deux',
  ],
  [{ code: '2823-3' }, 'en', '2823-3'],
  [{ code: '', display: 'Furosémide' }, 'fr', 'Furosémide'],
  [{ value: 6.8, unit: 'mmol/L', comparator: '>' }, 'fr', '> 6,8 mmol/L'],
  [{ low: 3.5, high: 5 }, 'fr', '3,5–5,0'],
  [{ low: 137, unit: 'mg/L' }, 'fr', '≥ 137 mg/L'],
])('inWords says %j in %s', (value, language, words) => {
  expect(inWords(value, language)).toBe(words);
});

it.each([
  ['Europe/Paris', '18 Nov 2026, 00:10:00'],
  ['UTC', '17 Nov 2026, 23:10:00'],
])('inWords says an instant in the zone of the instance: %s', (timezone, words) => {
  setInstance({ ...FRENCH, timezone });
  expect(inWords('2026-11-18T00:10:00+01:00', 'en')).toBe(words);
});

it('inWords says numbers with the decimal sign of the instance', () => {
  setInstance({ locale: 'en', timezone: 'UTC' });
  expect(inWords({ value: 12_345.6, unit: 'mL' }, 'fr')).toBe('12\u202f345.6 mL');
});

it('inWords names a measure and its amount in one line', () => {
  const potassium = {
    ...{ coding: { code: '2823-3', display: 'Potassium' }, value: 7.2, unit: 'mmol/L' },
    observedAt: '2026-11-18T08:10:00+01:00',
  };
  expect(inOneLine([potassium], 'fr')).toBe('Potassium 7,2 mmol/L');
});

it.each([
  [{ a: 1 }],
  [[{ a: 1 }]],
  [{ code: 7 }],
  [{ value: 1, unit: 'g', other: 2 }],
  [Array(9).fill('x')],
])('inWords has no words for %j', (value) => {
  expect(inWords(value, 'en')).toBeUndefined();
});

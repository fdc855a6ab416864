import { instanceFormat, setInstance } from './instance';
import {
  measureInWords,
  measureOf,
  seriesOf,
  trendInWords,
  trendPoints,
  withAmount,
} from './measure';

const SHOWN_BEFORE = instanceFormat();
beforeEach(() => setInstance({ locale: 'en', timezone: 'Europe/Paris' }));
afterAll(() => setInstance(SHOWN_BEFORE));

const NOW = new Date('2026-11-18T12:00:00+01:00');
const potassium = (value: number, observedAt: string, more: object = {}) => ({
  ...{ coding: { code: '2823-3', display: 'Potassium' }, value, unit: 'mmol/L', observedAt },
  ...more,
});
const trendOf = (...values: readonly object[]) =>
  trendInWords(seriesOf(values)?.[0]?.measures ?? [], 'en', NOW);

it('measure: is what has a number, a unit and what was measured', () => {
  expect(measureOf(potassium(7.2, '2026-11-18T08:10:00+01:00'))).toMatchObject({
    ...{ name: 'Potassium', value: 7.2, unit: 'mmol/L', comparator: '', rest: {} },
  });
  expect(measureOf({ value: 7.2, unit: 'mmol/L' })).toBeUndefined();
  expect(measureOf({ coding: { code: 'a' }, value: '7', unit: 'g' })).toBeUndefined();
});

it.each(['comparateur', 'comparator'])(
  'measure: keeps whether it is only a bound, exactly: %s',
  (word) => {
    const bound = { interpretation: '<', note: `${word}: <=` };
    const measure = measureOf(potassium(3, '2026-11-18T08:10:00+01:00', bound));
    expect(measure && measureInWords(measure)).toBe('<= 3 mmol/L');
    expect(measure?.rest).toEqual({});
    const doubtful = measureOf(potassium(3, '', { note: 'hémolyse', interpretation: 'H' }));
    expect(doubtful).toMatchObject({ interpretation: 'H', rest: { note: 'hémolyse' } });
  },
);

it.each([
  [{ low: 3.5, high: 5 }, '3.5–5.0'],
  [{ low: 0, high: 5 }, '0–5'],
  [{ low: 137, high: 196, unit: 'mg/L' }, '137–196 mg/L'],
  [{ low: 3.5, high: 5, unit: 'mmol/L' }, '3.5–5.0'],
  [{ low: 3.5, high: 5, text: '3,5 - 5,0 mmol/L' }, '3.5–5.0'],
  [{ low: 3.5, high: 5, text: '3.5-5.1' }, '3.5–5.0, 3.5-5.1'],
  [{ low: 3.5, high: 5, text: 'Women' }, '3.5–5.0, Women'],
  [{ low: 3.5, high: 5, text: 'Women 3.5-5.0' }, '3.5–5.0, Women 3.5-5.0'],
  [[{ low: { value: 3.5, unit: 'mmol/L' }, high: { value: 5, unit: 'mmol/L' } }], '3.5–5.0'],
  [[{ high: { value: 196, unit: 'mg/L' } }], '≤ 196 mg/L'],
  [{ high: 5 }, '≤ 5'],
  [{ low: 3.5 }, '≥ 3.5'],
  [{ text: 'négatif' }, 'négatif'],
  ['3.5-5.0', '3.5-5.0'],
  [undefined, ''],
])('measure: has the reference range of %j', (referenceRange, range) => {
  expect(measureOf(potassium(7.2, '', { referenceRange }))?.range).toBe(range);
});

it('measure: is made of the members that stand side by side, and leaves the others', () => {
  const more = { referenceRange: { low: 3.5, high: 5 }, interpretation: 'H' };
  const members = Object.entries({ analyte: 'K', value: 6.9, unit: 'mmol/L', ...more, at: 'T' });
  const amount = { coding: '', value: 6.9, unit: 'mmol/L', ...more };
  expect(withAmount(members)).toEqual([
    ['analyte', 'K'],
    ['value', amount],
    ['at', 'T'],
  ]);
  expect(measureOf(amount)).toMatchObject({ name: '', range: '3.5–5.0', interpretation: 'H' });
  const unitAlone = Object.entries({ unit: 'mmol/L', value: 'none' });
  expect(withAmount(unitAlone)).toEqual(unitAlone);
});

it('measure: is compared with the one before, whatever the order of the list', () => {
  const before = potassium(5.1, '2026-11-12T08:10:00+01:00');
  const latest = potassium(7.2, '2026-11-18T07:55:00+01:00');
  const words = '↑ 5.1 (12 Nov 08:10) → 7.2 (today 07:55)';
  expect(trendOf(latest, before)).toBe(words);
  expect(trendOf(before, latest)).toBe(words);
  expect(trendOf(latest, potassium(7.2, '2025-11-17T08:00:00+01:00'))).toBe(
    '= 7.2 (17 Nov 2025 08:00) → 7.2 (today 07:55)',
  );
  expect(trendOf(latest, potassium(9, '2026-11-17T08:00:00+01:00'))).toMatch(/^↓ 9 \(yesterday/);
});

it('measure: is not compared with another unit, with a bound, or without an instant', () => {
  const latest = potassium(7.2, '2026-11-18T07:55:00+01:00');
  const at = '2026-11-17T08:00:00+01:00';
  expect(trendOf(latest, { ...potassium(280, at), unit: 'mg/L' })).toBeUndefined();
  expect(trendOf(latest, potassium(3, at, { interpretation: '<' }))).toBeUndefined();
  expect(trendOf(latest, potassium(3, '2026-11-17'))).toBeUndefined();
});

it('measure: is in a series of its own for each thing that was measured', () => {
  const sodium = { ...potassium(140, ''), coding: { code: 's', display: 'Sodium' } };
  const ofBlood = { ...potassium(7.2, ''), coding: { code: '6298-4', display: 'Potassium' } };
  const series = seriesOf([potassium(7.2, ''), sodium, ofBlood]);
  expect(series?.map(({ name }) => name)).toEqual(['Potassium', 'Sodium', 'Potassium']);
  expect(seriesOf([potassium(7.2, ''), { other: 1 }])).toBeUndefined();
});

it('measure: the latest ones are points of a line, the oldest first, where they can be compared', () => {
  const pointsOf = (...values: readonly object[]) =>
    trendPoints(seriesOf(values)?.[0]?.measures ?? []);
  const [first, second, third] = [
    potassium(5, '2026-11-18T08:00:00+01:00'),
    potassium(7, '2026-11-18T09:00:00+01:00'),
    potassium(6, '2026-11-18T10:00:00+01:00'),
  ];
  expect(pointsOf(third, first, second)).toEqual([
    [0, 1],
    [0.5, 0],
    [1, 0.5],
  ]);
  expect(pointsOf(first, second)).toBeUndefined();
  const other = potassium(9, '2026-11-18T11:00:00+01:00', { unit: 'mg/L' });
  const bound = potassium(9, '2026-11-18T07:00:00+01:00', { comparator: '<' });
  expect(pointsOf(first, second, third, bound)).toHaveLength(3);
  expect(pointsOf(first, second, third, other)).toBeUndefined();
});

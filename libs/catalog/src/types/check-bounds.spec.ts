import { clinicCatalog } from '../__fixtures__/clinic';
import { checkBounds, compareBounds } from './check-bounds';

const english = (field: object, value: unknown): readonly string[] =>
  checkBounds(field, value, clinicCatalog).map(({ en }) => en);
const mg = (value: number) => ({ value, unit: 'mg' });

describe('checkBounds', () => {
  it.each<[string, object, unknown, string[]]>([
    ['a number inside', { minimum: 0, maximum: 10 }, 5, []],
    ['a number on a bound', { minimum: 0, maximum: 10 }, 10, []],
    ['a negative number', { minimum: 0 }, -1, ['at least 0']],
    ['a number above', { maximum: 10 }, 10.5, ['at most 10']],
    ['a quantity in another unit', { maximum: { value: 1, unit: 'g' } }, mg(1000), []],
    [
      'a quantity above, in another unit',
      { maximum: mg(500) },
      { value: 1, unit: 'g' },
      ['at most 500 mg'],
    ],
    [
      'a quantity of another dimension',
      { minimum: mg(1) },
      { value: 5, unit: 'mmol' },
      ['at least 1 mg'],
    ],
    [
      'a quantity that is open upwards',
      { maximum: mg(500) },
      { ...mg(100), comparator: '>' },
      ['at most 500 mg'],
    ],
    [
      'a quantity that is open downwards',
      { maximum: mg(500) },
      { ...mg(100), comparator: '<' },
      [],
    ],
    ['no number at all', { minimum: 0 }, 'cinq', []],
    ['a field without bounds', {}, -1, []],
  ])('judges %s', (_what, field, value, expected) => {
    expect(english(field, value)).toEqual(expected);
  });

  it('says it in both languages', () => {
    expect(checkBounds({ minimum: mg(0) }, mg(-5), clinicCatalog)).toEqual([
      { fr: 'au moins 0 mg', en: 'at least 0 mg' },
    ]);
  });
});

it.each([
  [1, 2, -1],
  [mg(1000), { value: 1, unit: 'g' }, 0],
  [mg(1001), { value: 1, unit: 'g' }, 1],
  [mg(1), { value: 1, unit: 'mmol' }, undefined],
  [1, mg(1), undefined],
])('compareBounds compares %j with %j: %p', (left, right, expected) => {
  expect(compareBounds(left, right, clinicCatalog)).toBe(expected);
});

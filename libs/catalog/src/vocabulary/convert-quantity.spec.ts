import type { Quantity } from '@platform/expression';

import { clinicCatalog } from '../__fixtures__/clinic';
import { convertQuantity } from './convert-quantity';

const convert = (quantity: Quantity, unit: string, name: string) => {
  const dimension = clinicCatalog.dimensions.get(name);
  if (dimension === undefined) throw new Error(name);
  return convertQuantity(quantity, unit, dimension);
};

describe('convertQuantity', () => {
  it.each([
    [5, 'mg', 'g', 0.005, 'mass'],
    [0.07, 'kg', 'g', 70, 'mass'],
    [1.1, 'g', 'mg', 1100, 'mass'],
    [0.29, 'g', 'mg', 290, 'mass'],
    [4.35, 'kg', 'µg', 4_350_000_000, 'mass'],
    [3, 'µg', 'kg', 0.000000003, 'mass'],
    [0.1, 'g', 'g', 0.1, 'mass'],
    [37, 'Cel', '[degF]', 98.6, 'temperature'],
    [38, 'Cel', '[degF]', 100.4, 'temperature'],
    [98.6, '[degF]', 'Cel', 37, 'temperature'],
    [0, 'K', 'Cel', -273.15, 'temperature'],
    [-40, '[degF]', 'K', 233.15, 'temperature'],
  ])('%d %s in %s is %d', (...[value, unit, target, expected, dimension]) => {
    expect(convert({ value, unit }, target, dimension)).toEqual({
      quantity: { value: expected, unit: target },
    });
  });

  it('a bound stays a bound, and what named the old unit goes', () => {
    const bound = { value: 10, unit: 'mg', comparator: '>', code: 'mg' };
    expect(convert(bound, 'g', 'mass')).toEqual({
      quantity: { value: 0.01, unit: 'g', comparator: '>' },
    });
  });

  it.each([
    [{ value: 1, unit: 'mmol/L' }, 'g', 'UNIT_UNKNOWN', '/unit', '« mmol/L »'],
    [{ value: 1, unit: 'g' }, 'lb', 'UNIT_UNKNOWN', '', '« lb »'],
    [{ value: 1, unit: 'G' }, 'g', 'UNIT_UNKNOWN', '/unit', 'g, kg, mg, µg'],
    [{ value: NaN, unit: 'g' }, 'g', 'QUANTITY_NOT_FINITE', '/value', 'fini'],
    [{ value: Infinity, unit: 'g' }, 'mg', 'QUANTITY_NOT_FINITE', '/value', 'fini'],
    [{ value: 1e307, unit: 'kg' }, 'µg', 'QUANTITY_NOT_FINITE', '/value', 'fini'],
  ])('%j in %s is a finding', (...[quantity, unit, code, path, words]) => {
    const result = convert(quantity, unit, 'mass');
    expect(result).toMatchObject({ diagnostic: { code, path } });
    expect('diagnostic' in result && result.diagnostic.message.fr).toContain(words);
  });
});

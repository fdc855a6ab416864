import type { Quantity } from '@platform/ports';

import { clinicCatalog } from '../__fixtures__/clinic';
import { createQuantityConverter } from './create-quantity-converter';

const convert = createQuantityConverter(clinicCatalog);
const twice = createQuantityConverter({
  dimensions: new Map(
    ['mass', 'ration'].map((name) => [
      name,
      { name, canonical: 'g', units: [{ symbol: 'g', toCanonical: 1 }], plugin: 'lab' },
    ]),
  ),
} as never);

describe('the converter of behaviors', () => {
  it.each<[Quantity, string, Quantity]>([
    [{ value: 250, unit: 'mg' }, 'g', { value: 0.25, unit: 'g' }],
    [{ value: 98.6, unit: '[degF]' }, 'Cel', { value: 37, unit: 'Cel' }],
    [{ value: 1, unit: 'g', comparator: '<' }, 'mg', { value: 1000, unit: 'mg', comparator: '<' }],
    [{ value: 1, unit: 'g' }, 'g', { value: 1, unit: 'g' }],
  ])('turns %j into %s', (given, unit, expected) => {
    expect(convert(given, unit)).toEqual(expected);
  });

  it('needs the dimension only where several have both units', () => {
    const gram = { value: 2, unit: 'g' };
    expect(() => twice(gram, 'g')).toThrow(
      'plusieurs dimensions ont les unités « g » (mass, ration)',
    );
    expect(twice(gram, 'g', 'mass')).toEqual(gram);
  });

  it.each<[Quantity, string, string | undefined, string, string]>([
    [{ value: 1, unit: 'mg' }, 'Cel', undefined, 'conversion-unknown', '« mg » et « Cel »'],
    [{ value: 1, unit: 'mg' }, 'g', 'temperature', 'conversion-unknown', '« temperature »'],
    [{ value: 1, unit: 'mg' }, 'g', 'absent', 'conversion-unknown', '« absent »'],
    [{ value: NaN, unit: 'mg' }, 'g', undefined, 'conversion-impossible', 'nombre fini'],
  ])('refuses %j in %s of dimension %s with %s', (...[given, unit, dimension, code, says]) => {
    expect(() => convert(given, unit, dimension)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(says) }),
    );
  });
});

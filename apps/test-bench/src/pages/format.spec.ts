import { createFormat } from './format';

describe('a quantity', () => {
  it.each([
    ['fr', { value: 7.2, unit: 'mmol/L' }, '7,2 mmol/L'],
    ['en', { value: 0.5, comparator: '<', code: 'mg/dL' }, '< 0.5 mg/dL'],
    ['fr', { value: 2, unit: '{stage}' }, '2 stage'],
    ['fr', { unit: 'mmol/L' }, ''],
  ] as const)('in %s is read as people write it: %j', (language, quantity, written) => {
    expect(createFormat(language, 'Europe/Paris').quantity(quantity)).toBe(
      written.replaceAll(' ', '\u00a0'),
    );
  });
});

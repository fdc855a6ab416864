import { unitOf } from './units';

const ucum = (code: string, unit: string) => ({ system: 'http://unitsofmeasure.org', code, unit });

describe('unitOf', () => {
  it('prefers the UCUM code to the printed unit', () => {
    expect(unitOf(ucum('mmol/L', 'millimoles'))).toBe('mmol/L');
  });

  it('does not take a code of another system for a unit', () => {
    const quantity = { system: 'http://snomed.info/sct', code: '258813002', unit: 'mmol/L' };
    expect(unitOf(quantity)).toBe('mmol/L');
  });

  it.each([
    ['\u00b5mol/L', 'umol/L'],
    ['\u03bcmol/L', 'umol/L'],
    ['mEq/L', 'meq/L'],
    [' mmHg ', 'mm[Hg]'],
    ['furlong', 'furlong'],
  ])('reads the printed unit %s as %s', (unit, expected) => {
    expect(unitOf({ unit })).toBe(expected);
  });

  it('never leaves G/L as gauss per litre, even as a UCUM code', () => {
    expect(unitOf(ucum('G/L', 'G/L'))).toBe('10*9/L');
  });

  it('is empty when there is none', () => {
    expect(unitOf({ value: 4 })).toBe('');
  });
});

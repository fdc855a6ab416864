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
    ['mmol/l', 'mmol/L'],
    ['µmol/l', 'umol/L'],
    ['mg/dl', 'mg/dL'],
    ['Giga/L', '10*9/L'],
    ['Tera/L', '10*12/L'],
    ['10^9/L', '10*9/L'],
    ['10*9/L', '10*9/L'],
    ['x10^9/L', '10*9/L'],
    ['× 10E9/l', '10*9/L'],
    ['10⁹/L', '10*9/L'],
    ['10¹²/L', '10*12/L'],
    ['10**6/mL', '10*6/mL'],
    ['G/l', '10*9/L'],
    ['UI/L', '[IU]/L'],
    ['IU/L', '[IU]/L'],
    ['°C', 'Cel'],
    ['bpm', '/min'],
    ['mmol', 'mmol'],
    ['furlong', 'furlong'],
  ])('reads the printed unit %s as %s', (unit, expected) => {
    expect(unitOf({ unit })).toBe(expected);
  });

  it('never leaves G/L as gauss per litre, even as a UCUM code', () => {
    expect(unitOf(ucum('G/L', 'G/L'))).toBe('10*9/L');
    expect(unitOf(ucum('T/L', 'T/L'))).toBe('10*12/L');
    expect(unitOf({ unit: 'G/L' })).toBe('10*9/L');
    expect(unitOf({ unit: 'T/L' })).toBe('10*12/L');
  });

  it('takes a code without a system when nothing else is said', () => {
    expect(unitOf({ value: 4, code: 'mmol/L' })).toBe('mmol/L');
    expect(unitOf({ value: 4, code: '258813002', system: 'http://snomed.info/sct' })).toBe('');
  });

  it('is empty when there is none', () => {
    expect(unitOf({ value: 4 })).toBe('');
  });
});

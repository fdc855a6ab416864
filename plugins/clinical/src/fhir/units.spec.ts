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
    ['\u00b5g/L', 'ug/L'],
    ['mcg', 'ug'],
    ['mcg/L', 'ug/L'],
    ['mcmol/L', 'umol/L'],
    ['mEq/L', 'meq/L'],
    [' mmHg ', 'mm[Hg]'],
    ['mm Hg', 'mm[Hg]'],
    ['cmH2O', 'cm[H2O]'],
    ['mmol/l', 'mmol/L'],
    ['mmol / l', 'mmol/L'],
    ['mmoles/litre', 'mmol/L'],
    ['mmol.L-1', 'mmol/L'],
    ['mmol·L⁻¹', 'mmol/L'],
    ['µmol/l', 'umol/L'],
    ['mg/dl', 'mg/dL'],
    ['g/dl', 'g/dL'],
    ['gm/dl', 'g/dL'],
    ['ng/ml', 'ng/mL'],
    ['Giga/L', '10*9/L'],
    ['Tera/L', '10*12/L'],
    ['10^9/L', '10*9/L'],
    ['10*9/L', '10*9/L'],
    ['x10^9/L', '10*9/L'],
    ['x10E9/L', '10*9/L'],
    ['× 10E9/l', '10*9/L'],
    ['10⁹/L', '10*9/L'],
    ['10⁹.L⁻¹', '10*9/L'],
    ['10¹²/L', '10*12/L'],
    ['10**6/mL', '10*6/mL'],
    ['10^3/µL', '10*3/uL'],
    ['10³/mm³', '10*3/uL'],
    ['K/uL', '10*3/uL'],
    ['K/µL', '10*3/uL'],
    ['M/uL', '10*6/uL'],
    ['/mm3', '/uL'],
    ['cells/µL', '/uL'],
    ['{cells}/uL', '/uL'],
    ['G/l', '10*9/L'],
    ['UI/L', '[IU]/L'],
    ['IU/L', '[IU]/L'],
    ['[IU]/L', '[IU]/L'],
    ['mUI/mL', 'm[IU]/mL'],
    ['µUI/mL', 'u[IU]/mL'],
    ['U/L', 'U/L'],
    ['U/l', 'U/L'],
    ['°C', 'Cel'],
    ['℃', 'Cel'],
    ['°F', '[degF]'],
    ['bpm', '/min'],
    ['/min', '/min'],
    ['/mn', '/min'],
    ['batt/min', '/min'],
    ['{beats}/min', '/min'],
    ['breaths/min', '/min'],
    ['sec', 's'],
    ['%', '%'],
    ['mmol/mol', 'mmol/mol'],
    ['ml/min', 'mL/min'],
    ['mL/min/1.73m2', 'mL/min/{1.73_m2}'],
    ['ml/mn/1,73 m²', 'mL/min/{1.73_m2}'],
    ['g/24h', 'g/d'],
    ['mg/24 h', 'mg/d'],
    ['mOsm/kg', 'mosm/kg'],
    ['kg/m²', 'kg/m2'],
    ['Kg', 'kg'],
    ['mmol', 'mmol'],
    ['furlong', 'furlong'],
  ])('reads the printed unit %s as %s', (unit, expected) => {
    expect(unitOf({ unit })).toBe(expected);
    expect(unitOf({ unit: expected })).toBe(expected);
  });

  it.each([
    ...[
      'g/L',
      't/L',
      'Mg',
      'mg',
      'M/L',
      'm/L',
      'C',
      'F',
      'C/min',
      'k/L',
      'u/L',
      'MMOL/L',
      'mm',
      'MM',
    ],
    ...['g/l2', '10/L', '10^x/L', 'UI', 'G', 'K', '/', '//', '-1', 'x'.repeat(80)],
  ])('never makes another unit of %s', (unit) => {
    const kept: Readonly<Record<string, string>> = { UI: '[IU]' };
    expect(unitOf({ unit })).toBe(kept[unit] ?? unit);
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

import { instanceFormat, setInstance } from './instance';
import { unitInWords } from './unit-in-words';

const SHOWN_BEFORE = instanceFormat();
beforeEach(() => setInstance({ locale: 'fr', timezone: 'Europe/Paris' }));
afterAll(() => setInstance(SHOWN_BEFORE));

it.each([
  ['mmol/L', 'mmol/L'],
  ['umol/L', 'µmol/L'],
  ['ug/(24.h)', 'µg/(24.h)'],
  ['10*3/uL', '10³/µL'],
  ['10*12/L', '10¹²/L'],
  ['mm[Hg]', 'mmHg'],
  ['cm[H2O]', 'cmH2O'],
  ['[lb_av]', 'lb'],
  ['[degF]', '°F'],
  ['Cel', '°C'],
  ['u[IU]/mL', 'µUI/mL'],
  ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
  ['kg/m2', 'kg/m²'],
  ['/mm3', '/mm³'],
  ['{score}', 'score'],
  ['%', '%'],
  ['u', 'u'],
  ['verres par jour', 'verres par jour'],
  ['unités', 'unités'],
  ['', ''],
])('unitInWords of %s is %s', (code, words) => {
  expect(unitInWords(code)).toBe(words);
});

it('unitInWords writes international units in the language of the instance', () => {
  setInstance({ locale: 'en', timezone: 'UTC' });
  expect(unitInWords('m[IU]/L')).toBe('mIU/L');
});

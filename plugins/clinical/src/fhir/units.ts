import type { Quantity } from 'fhir/r4';

const UCUM = 'http://unitsofmeasure.org';

/**
 * Unit as laboratories print it → UCUM. `G/L` and `T/L` are counts (giga and tera per litre). UCUM
 * reads the same symbols as gauss and tesla, so they are replaced even when they come as a UCUM code.
 */
const ALIASES: Readonly<Record<string, string>> = {
  'µmol/L': 'umol/L',
  'mEq/L': 'meq/L',
  'UI/L': '[IU]/L',
  'IU/L': '[IU]/L',
  mmHg: 'mm[Hg]',
  '°C': 'Cel',
  bpm: '/min',
  'G/L': '10*9/L',
  'Giga/L': '10*9/L',
  'T/L': '10*12/L',
  'Tera/L': '10*12/L',
};

const SUPERSCRIPTS = /[⁰¹²³⁴-⁹]+/g;

/** A count as laboratories print it (`10^9/L`, `x10E9/L`, `10**9/L`); UCUM has `10*9/L`. */
const POWER_OF_TEN = /^(?:[x×]\s*)?10\s*(?:\^|\*{1,2}|e)\s*(\d{1,2})\s*\/\s*(\S{1,20})$/i;

/**
 * Returns the UCUM symbol of a quantity, else its printed unit, else an empty text. A code of another
 * system is no unit: some data put a SNOMED CT code there.
 */
export function unitOf({ system, code, unit }: Quantity): string {
  const isUnitCode = system === UCUM || (system === undefined && unit === undefined);
  const symbol = isUnitCode && code !== undefined ? code : (unit ?? '');
  // The two micro signs (U+00B5 and Greek U+03BC) look the same. NFKC turns both into the Greek one.
  const printed = symbol
    .trim()
    // NFKC would make 109 of 10⁹.
    .replaceAll(SUPERSCRIPTS, (digits) => `^${digits}`)
    .normalize('NFKC')
    .replace('\u03bc', '\u00b5')
    // The litre has two symbols; the dimensions list one.
    .replace(/\/([dmµ]?)l$/, '/$1L');
  const [, exponent, per] = POWER_OF_TEN.exec(printed) ?? [];
  return ALIASES[printed] ?? (per === undefined ? printed : `10*${exponent}/${per}`);
}

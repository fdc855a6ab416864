import type { FhirQuantity } from './resources';

const UCUM = 'http://unitsofmeasure.org';

/**
 * What laboratories print → UCUM. `G/L` and `T/L` are counts (giga, tera per litre): as UCUM symbols
 * they would read as gauss and tesla, so they are replaced even where they come as a UCUM code.
 */
const ALIASES: Readonly<Record<string, string>> = {
  'µmol/L': 'umol/L',
  'mEq/L': 'meq/L',
  'UI/L': '[IU]/L',
  mmHg: 'mm[Hg]',
  '°C': 'Cel',
  bpm: '/min',
  'G/L': '10*9/L',
  'T/L': '10*12/L',
};

/** The UCUM symbol of a quantity; its printed unit when no alias is known; empty when it has none. */
export function unitOf({ system, code, unit }: FhirQuantity): string {
  const symbol = system === UCUM && code !== undefined ? code : (unit ?? '');
  // The two micro signs (U+00B5 and Greek U+03BC) look the same: NFKC makes both Greek.
  const printed = symbol.trim().normalize('NFKC').replace('\u03bc', '\u00b5');
  return ALIASES[printed] ?? printed;
}

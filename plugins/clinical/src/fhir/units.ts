import type { Quantity } from 'fhir/r4';

const UCUM = 'http://unitsofmeasure.org';

/**
 * Counts as laboratories print them: giga, tera, kilo and mega per volume. UCUM reads the same symbols as gauss, tesla and
 * kelvin, which no laboratory reports by volume, so they are replaced even when they come as a UCUM code.
 */
const COUNTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:G|[Gg]iga)(?=\/L$)/, '10*9'],
  [/^(?:T|[Tt]era)(?=\/L$)/, '10*12'],
  [/^[Kk](?=\/(?:uL|mm3)$)/, '10*3'],
  [/^M(?=\/(?:uL|mm3)$)/, '10*6'],
];

/** Whole units in other words. */
const ALIASES: Readonly<Record<string, string>> = {
  mmHg: 'mm[Hg]',
  'mm Hg': 'mm[Hg]',
  cmH2O: 'cm[H2O]',
  'cm H2O': 'cm[H2O]',
  '°C': 'Cel',
  // An ordinal sign in place of a degree sign.
  oC: 'Cel',
  degC: 'Cel',
  '°F': '[degF]',
  degF: '[degF]',
  bpm: '/min',
  '1/min': '/min',
  Kg: 'kg',
};

/** What one part of a unit, between its strokes, is called in UCUM. None of the words on the left is UCUM. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^mc(?=g$|mol$|L$|IU$|UI$)/, 'u'],
  [/^([munpk]?)(?:IU|UI)$/, '$1[IU]'],
  [/^([mu]?)Eq$/, '$1eq'],
  [/^([mu]?)[Oo]sm(?:ol)?$/, '$1osm'],
  [/^([munp]?)moles?$/, '$1mol'],
  [/^gm$/, 'g'],
  [/^secs?$/, 's'],
  [/^mn$/, 'min'],
  [/^hrs?$/, 'h'],
  [/^(?:litre|liter)$/, 'L'],
  [/^24 ?h$/, 'd'],
  [/^(?:j|jour)$/, 'd'],
  [/^(?:1[.,]73 ?m\^?2)$/, '{1.73_m2}'],
  // The litre has two symbols; the dimensions list one.
  [/^([dcmunpf]?)l$/, '$1L'],
];

/** What is counted is no unit: breaths, beats, cells; also as an annotation of UCUM. */
const COUNTED =
  /^(?:\{[^{}]{1,40}\}|beats?|batt(?:\.|ements?)?|puls(?:\.|ations?)?|breaths?|resp\.?|cycles?|c|cells?|cellules?)(?=\/(?:min|uL|mm3|L)$)/;

const SUPERSCRIPTS = /[⁻⁰¹²³⁴-⁹]+/g;

/** A count as laboratories print it (`10^9/L`, `x10E9/L`, `10**9/L`, `10^9.L-1`); UCUM has `10*9/L`. */
const POWER_OF_TEN = /^(?:[x×*]\s*)?10\s*(?:\^|\*{1,2}|e)\s*(\d{1,2})\s*\/\s*(?=\S{1,20}$)/i;

/** `mmol.L-1`, which is `mmol/L`. */
const NEGATIVE_POWER = /^([^./\s]{1,20})[.·]([A-Za-z]{1,5})\^?-1$/;

/** Longer is no unit, and is left as it is. */
const MAX_LENGTH = 60;

function inUcum(printed: string): string {
  const plain = printed
    .trim()
    // NFKC would make 109 of 10⁹.
    .replaceAll(SUPERSCRIPTS, (digits) => `^${digits.normalize('NFKC').replace('\u2212', '-')}`)
    .normalize('NFKC')
    // The two micro signs (U+00B5 and Greek U+03BC) look the same; NFKC makes the Greek one of both. UCUM has u.
    .replaceAll('\u03bc', 'u')
    .replaceAll(/ *\/ */g, '/')
    .replace(NEGATIVE_POWER, '$1/$2')
    .replace(POWER_OF_TEN, '10*$1/')
    .replace(/m\^([23])$/, 'm$1');
  const [first = '', ...others] = plain
    .split('/')
    .map((part) => PARTS.reduce((text, [word, code]) => text.replace(word, code), part));
  const whole = [first, ...others].join('/');
  const counted = COUNTS.reduce((text, [word, code]) => text.replace(word, code), whole);
  return ALIASES[counted] ?? counted.replace(COUNTED, '').replace(/\/mm3$/, '/uL');
}

/** A unit as a site prints it → its UCUM code. */
export type SiteUnits = Readonly<Record<string, string>>;

/**
 * Returns the UCUM code of a quantity, else that of its printed unit, else an empty text. What is not known stays as it is
 * printed, so that a rule refuses it by name; a site adds its own words. A code of another system is no unit: some data put
 * a SNOMED CT code there.
 */
export function unitOf({ system, code, unit }: Quantity, own: SiteUnits = {}): string {
  const isUnitCode = system === UCUM || (system === undefined && unit === undefined);
  const symbol = isUnitCode && code !== undefined ? code : (unit ?? '');
  const printed = symbol.trim();
  if (Object.hasOwn(own, printed)) return own[printed] ?? printed;
  return symbol.length > MAX_LENGTH ? symbol : inUcum(symbol);
}

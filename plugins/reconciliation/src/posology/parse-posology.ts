/** What a dosage says, as far as it can be read for certain. What is left over stays in `rest`, so that nothing is ignored. */
export interface Posology {
  /** Amount at a time, in the smallest unit that is used: `5 mg`, `500 µg` as `0.5 mg`. */
  readonly dose?: string;
  /** Times a day. */
  readonly frequency?: number;
  readonly form?: string;
  readonly rest: string;
}

/** Letters in lower case without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace('\u03bc', 'u')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Unit → unit in which doses are compared, and factor. */
const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  ...{ g: ['mg', 1000], mg: ['mg', 1], ug: ['mg', 0.001], mcg: ['mg', 0.001] },
  ...{ ng: ['mg', 0.000001], ml: ['ml', 1], l: ['ml', 1000] },
  ...{ ui: ['iu', 1], iu: ['iu', 1], '[iu]': ['iu', 1], gouttes: ['drop', 1], drops: ['drop', 1] },
};

const DOSE =
  /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(mg|ug|mcg|ng|g|ml|l|ui|iu|\[iu\]|gouttes|drops)(?![a-z0-9/])/;

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:comprimes?|cp|cpr?s?|tablets?)\b/, 'tablet'],
  [/\b(?:gelules?|capsules?)\b/, 'capsule'],
  [/\b(?:solution|suspension|sirop|syrup|buvable)\b/, 'oral liquid'],
  [/\b(?:injectable|injection|seringue|syringe|iv|sc|im)\b/, 'injection'],
  [/\b(?:patchs?|patches|dispositif transdermique)\b/, 'patch'],
  [/\b(?:suppositoires?|suppository|suppositories)\b/, 'suppository'],
  [/\b(?:collyre|eye drops)\b/, 'eye drops'],
  [/\b(?:inhalation|aerosol|inhaler|bouffees?|puffs?)\b/, 'inhalation'],
];

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ une: 1, un: 1, deux: 2, trois: 3, quatre: 4, once: 1, twice: 2 },
};

/** Pattern → times a day, of what it found. */
const FREQUENCIES: readonly (readonly [RegExp, (found: RegExpExecArray) => number])[] = [
  [
    /(\d+|une|deux|trois|quatre)\s*(?:fois|prises?|x|×|times)\s*(?:par|\/|a|per)\s*(?:jour|j|day|d|24\s*h)\b/,
    counted,
  ],
  [/\b(once|twice)\s*(?:a day|daily)\b/, counted],
  [/[x×*]\s*(\d+)\s*(?:(?:par|\/)\s*(?:jour|j)\b)?(?![\d.,]|\s*(?:mg|ug|g|ml))/, counted],
  [/\b(?:toutes les|every|\/)\s*(\d+)\s*(?:heures|hours|h)\b/, ([, hours]) => 24 / Number(hours)],
  [/\b(?:par|\/)\s*jour\b|\bdaily\b/, () => 1],
  [/(?<!\S)(?:qd|od)(?!\S)/, () => 1],
  [/(?<!\S)bid(?!\S)/, () => 2],
  [/(?<!\S)tid(?!\S)/, () => 3],
  [/(?<!\S)qid(?!\S)/, () => 4],
];

function counted([, found = '']: RegExpExecArray): number {
  return NUMBER_WORDS[found] ?? Number(found);
}

export function parsePosology(text: string): Posology {
  let rest = plain(text);
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest) ?? undefined;
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const dose = doseOf(take(DOSE));
  let frequency: number | undefined;
  for (const [pattern, read] of FREQUENCIES) {
    const found = take(pattern);
    if (found === undefined) continue;
    frequency = read(found);
    break;
  }
  const form = FORMS.find(([pattern]) => take(pattern) !== undefined)?.[1];
  return {
    ...(dose !== undefined && { dose }),
    ...(frequency !== undefined && frequency > 0 && { frequency }),
    ...(form !== undefined && { form }),
    // A mark between two digits is that of a decimal: 1,5 is not 1 5.
    rest: rest.replace(/(?:[\s;:-]|(?<!\d)[.,]|[.,](?!\d))+/g, ' ').trim(),
  };
}

/** The strength in the name of a medication, `Eliquis 2,5 mg`. */
export const strengthOf = (display: string): string | undefined =>
  doseOf(DOSE.exec(plain(display)) ?? undefined);

/** Words of a name for a release that is not immediate. */
const RELEASE = /\b(?:lp|sr|er|xr|xl|cr|mr|retard|(?:liberation|action) prolongee)\b/;

/** What the name of a medication says beside its substance and first strength. */
export interface NameDetails {
  /** `25` of « Durogesic 25 µg/h », `250/50` of « Seretide 250/50 »: numbers that no dose accounts for. */
  readonly numbers: string;
  /** Whether the release is prolonged. */
  readonly prolonged: boolean;
  readonly form?: string;
}

export function detailsOf(display: string): NameDetails {
  const name = plain(display);
  const numbers =
    name
      .replace(DOSE, ' ')
      .replaceAll(',', '.')
      .match(/\d+(?:\.\d+)?/g) ?? [];
  const form = FORMS.find(([pattern]) => pattern.test(name))?.[1];
  return {
    numbers: numbers.join('/'),
    prolonged: RELEASE.test(name),
    ...(form !== undefined && { form }),
  };
}

function doseOf(found: RegExpExecArray | undefined): string | undefined {
  const [, amount = '', unit = ''] = found ?? [];
  const known = UNITS[unit];
  if (known === undefined) return undefined;
  // Fifteen digits: 0.3 g and 300 mg are one dose.
  return `${Number((Number(amount.replace(',', '.')) * known[1]).toPrecision(15))} ${known[0]}`;
}

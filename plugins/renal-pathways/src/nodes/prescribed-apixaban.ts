import type { Medication } from '@platform/plugin-clinical';
import type { ComputeBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['renal-pathways.prescribed-apixaban'];

const ATC = 'B01AF02';
const NAMES = /apixaban|eliquis/i;

/** A line without a code of ATC is recognised by its name, so that it is not taken for another drug. */
const isApixaban = ({ coding: { code, display } }: Medication): boolean =>
  code === ATC || NAMES.test(display);

const MILLIGRAMS = /(\d+(?:[.,]\d+)?)\s*mg\b/gi;

/** How prescribers write how often a day. A text that none of them reads has no dose: nobody guesses it. */
const TIMES: readonly (readonly [RegExp, (found: RegExpExecArray) => number])[] = [
  [/(\d+)\s*(?:fois|x|×)?\s*(?:par|\/)\s*(?:j|jour|jours|24\s*h)\b/i, ([, n]) => Number(n)],
  [/(\d+)\s*times?\s+(?:a|per)\s+day\b/i, ([, n]) => Number(n)],
  [/[x×]\s*(\d+)\b/i, ([, n]) => Number(n)],
  [/\b(?:deux fois par jour|matin et soir|twice (?:a day|daily)|b\.?i\.?d\b)/i, () => 2],
  [/\b(?:une fois par jour|once (?:a day|daily)|o\.?d\b)/i, () => 1],
];

/** Words that change nothing about a dose. */
const HARMLESS: ReadonlySet<string> = new Set(
  `apixaban eliquis comprime comprimes cp tablet tablets 1 un une one a de of le la the in x
  po per os par voie orale oral orally by mouth matin soir et and au long cours`.split(/\s+/),
);

/** Whether a text says more than a dose and how often a day: a number of tablets, « un jour sur deux », « si besoin ». */
const saysMore = (dosageText: string): boolean =>
  [MILLIGRAMS, ...TIMES.map(([pattern]) => pattern)]
    .reduce((rest, pattern) => rest.replace(pattern, ' '), dosageText)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,;:.()/×-]+/)
    .some((word) => word !== '' && !HARMLESS.has(word));

/** The one number that all matches give. */
function only(numbers: readonly number[]): number | undefined {
  const [first, ...others] = new Set(numbers);
  return others.length === 0 ? first : undefined;
}

function doseOf({ dosageText = '' }: Medication): string | undefined {
  const milligrams = only(
    [...dosageText.matchAll(MILLIGRAMS)].map(([, number = '']) => Number(number.replace(',', '.'))),
  );
  const times = only(
    TIMES.flatMap(([pattern, read]) => {
      const found = pattern.exec(dosageText);
      return found ? [read(found)] : [];
    }),
  );
  const isUnread = milligrams === undefined || times === undefined || saysMore(dosageText);
  return isUnread ? undefined : `${milligrams} mg x${times}`;
}

/**
 * Finds the apixaban of a patient and reads its dose. Lines that say different doses have none. Equal lines of a list are
 * one dose, which is told twice; equal lines of one prescription may be taken both, so they have none.
 */
const createCompute = (): ComputeBehavior<Io> => ({
  compute: ({ inputs: { medications, oneOrder = false } }): Partial<Io['outputs']> => {
    const lines = medications.filter(
      (each) => isApixaban(each) && each.status !== 'stopped' && each.status !== 'completed',
    );
    const doses = new Set(lines.map(doseOf));
    const [dose] = doses;
    return {
      prescribed: lines.length > 0,
      ...(doses.size === 1 && !(oneOrder && lines.length > 1) && dose !== undefined && { dose }),
      dosage: lines.map(({ dosageText = '-' }) => dosageText).join(' / '),
    };
  },
});

export default createCompute;

import type { Medication } from '@platform/plugin-clinical';

import { plain } from '../posology/parse-posology';
import { atcOf, substanceOf } from './medication-key';

/** The lines of one medication on one side. */
export interface Group {
  readonly atc?: string;
  readonly substance: string;
  readonly lines: readonly Medication[];
}

const textOf = (line: Medication): string => {
  const { coding, dosageText, status = 'active' } = line;
  const code = atcOf(line) ?? coding.code;
  return [code, plain(coding.display), plain(dosageText ?? ''), status].join('|');
};

const byText = (one: Medication, other: Medication): number => {
  const [a, b] = [textOf(one), textOf(other)];
  return a < b ? -1 : Number(a > b);
};

/**
 * Gathers the lines of each medication: by ATC, else by the name of the substance, also where only some of its lines are
 * coded. A line without either is by itself. The result depends on no order.
 */
export function groupLines(lines: readonly Medication[]): readonly Group[] {
  const coded = new Map<string, string>();
  for (const line of lines) {
    const [atc, substance] = [atcOf(line), substanceOf(line)];
    if (atc === undefined || substance === '') continue;
    // A name that two codes share says nothing of a line without a code.
    const isShared = coded.has(substance) && coded.get(substance) !== atc;
    coded.set(substance, isShared ? '' : atc);
  }
  const groups = new Map<string, Medication[]>();
  lines.toSorted(byText).forEach((line, index) => {
    const substance = substanceOf(line);
    const key =
      atcOf(line) ?? (coded.get(substance) || (substance === '' ? `#${index}` : substance));
    groups.set(key, [...(groups.get(key) ?? []), line]);
  });
  return [...groups.values()].map((found) => {
    const [first] = found as [Medication];
    const atc = found.map(atcOf).find((code) => code !== undefined);
    return { ...(atc !== undefined && { atc }), substance: substanceOf(first), lines: found };
  });
}

/** Leaves one of equal lines, which several sources of a home list report. */
export const withoutRepeats = (lines: readonly Medication[]): readonly Medication[] => [
  ...new Map(lines.map((line) => [textOf(line), line])).values(),
];

import type { Language, LocalizedText } from '@platform/sdk';

const COMPARATOR: LocalizedText = { fr: 'comparateur', en: 'comparator' };
const INTERPRETATION: LocalizedText = { fr: 'interprétation', en: 'interpretation' };

/**
 * What a note says of a value that is only a bound: its exact comparator, and the interpretation whose place `<` or `>`
 * takes. In the language of the instance.
 */
export const boundNotes = (
  comparator: string | undefined,
  interpretation: string | undefined,
  language: Language,
): readonly string[] =>
  comparator === undefined
    ? []
    : [
        `${COMPARATOR[language]}: ${comparator}`,
        ...(interpretation === undefined ? [] : [`${INTERPRETATION[language]}: ${interpretation}`]),
      ];

/** The exact comparator of a value that is only a bound, by what `boundNotes` wrote or by the interpretation. */
export function comparatorOf({
  note = '',
  interpretation,
}: {
  readonly note?: string;
  readonly interpretation?: string;
}): string | undefined {
  const isBeyond = interpretation === '<' || interpretation === '>';
  return COMPARATOR_NOTE.exec(note)?.[1] ?? (isBeyond ? interpretation : undefined);
}

const either = ({ fr, en }: LocalizedText): string => `(?:${fr}|${en})`;

/** Find what `boundNotes` wrote, in either language: a record may hold notes from before the instance had another one. */
export const COMPARATOR_NOTE = new RegExp(`(?:^| ; )${either(COMPARATOR)}: (<=|>=|<|>)(?= ; |$)`);
export const INTERPRETATION_NOTE = new RegExp(
  `(?:^| ; )${either(INTERPRETATION)}: (\\S+)(?= ; |$)`,
);

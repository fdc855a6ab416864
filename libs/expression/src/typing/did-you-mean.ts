import type { LocalizedText } from '@platform/ports';

/** The same sentence with the name that was probably meant. */
export const didYouMean = (
  { fr, en }: LocalizedText,
  nearest: string | undefined,
): LocalizedText =>
  nearest === undefined
    ? { fr, en }
    : { fr: `${fr} ; vouliez-vous « ${nearest} » ?`, en: `${en}; did you mean "${nearest}"?` };

import type { LocalizedText } from '@platform/ports';

/** Adds a suggestion to a message: the nearest valid name. */
export const didYouMean = (
  { fr, en }: LocalizedText,
  nearest: string | undefined,
): LocalizedText =>
  nearest === undefined
    ? { fr, en }
    : { fr: `${fr} ; vouliez-vous « ${nearest} » ?`, en: `${en}; did you mean "${nearest}"?` };

/** Whether a message has a suggestion. */
export const namesAnother = ({ en }: LocalizedText): boolean => en.includes('; did you mean "');

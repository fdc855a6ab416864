import type { Words } from './words';

/** Formats a number for the language with all its digits: a rounded value could appear in another band. */
export const decimal = (value: number, t: Words): string =>
  String(value).replace('.', t('messages.decimalMark'));

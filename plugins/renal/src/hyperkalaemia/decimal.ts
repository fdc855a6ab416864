import type { Words } from './words';

/** A number as the language prints it, with every digit: a rounded value could show in another band. */
export const decimal = (value: number, t: Words): string =>
  String(value).replace('.', t('messages.decimalMark'));

import { instanceFormat } from './instance';
import { unitInWords } from './unit-in-words';

/** Groups of thousands are apart by a space: a comma or a point may be read as the decimal sign. */
const GROUP = '\u202f';

/**
 * Returns a number with all its digits and the decimal sign of the instance, as the texts in the record have it. The
 * language of the page does not matter: the same dose must not be written in two ways on one screen.
 */
export const numberInWords = (value: number, minimumFractionDigits = 0): string =>
  new Intl.NumberFormat(instanceFormat().locale, {
    minimumFractionDigits,
    maximumFractionDigits: 20,
    useGrouping: 'min2',
  })
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'group' ? GROUP : part))
    .join('');

/** "5,1 mmol/L", "> 6,8 µmol/L". */
export function amountInWords(value: number, unit = '', comparator = ''): string {
  const sign = comparator === '' ? '' : `${comparator} `;
  return `${sign}${numberInWords(value)}${unit === '' ? '' : ` ${unitInWords(unit)}`}`;
}

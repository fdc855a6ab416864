import { isObject } from './is-object';
import { dateInWords, instantInWords } from './instants';
import { codeInWords, isRange, measureInWords, measureOf, rangeInWords } from './measure';
import { amountInWords, numberInWords } from './numbers';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A longer list is shown as a list. */
const MAX_IN_LINE = 8;

function booleanInWords(value: boolean, language: string): string {
  if (language.startsWith('fr')) return value ? 'oui' : 'non';
  return value ? 'yes' : 'no';
}

/** Members that only name the unit of a quantity again. */
const OF_UNIT = ['system', 'code'];

function quantityInWords({
  value,
  unit,
  comparator,
  ...rest
}: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.keys(rest).some((name) => !OF_UNIT.includes(name))) return undefined;
  if (typeof value !== 'number' || (unit !== undefined && typeof unit !== 'string'))
    return undefined;
  return amountInWords(value, unit, typeof comparator === 'string' ? comparator : '');
}

function textInWords(value: string, language: string): string {
  if (Number.isNaN(Date.parse(value))) return value;
  if (DATE.test(value)) return dateInWords(value, language);
  return INSTANT.test(value) ? instantInWords(value, language) : value;
}

/** "Potassium 7,2 mmol/L", for a line. What else the measure says is in its own place. */
function shortMeasure(value: unknown): string | undefined {
  const measure = measureOf(value);
  return measure && `${measure.name} ${measureInWords(measure)}`.trim();
}

/**
 * Returns a value as a clinician reads it: a number, a date, an instant, a coding, a quantity, a short list of them.
 * Undefined for another structure.
 */
export function inWords(value: unknown, language: string): string | undefined {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return numberInWords(value);
  if (typeof value === 'boolean') return booleanInWords(value, language);
  if (typeof value === 'string') return textInWords(value, language);
  if (Array.isArray(value)) {
    if (value.length === 0) return '—';
    const parts = value.map((part) =>
      isObject(part) ? codeInWords(part) : inWords(part, language),
    );
    return parts.length <= MAX_IN_LINE && parts.every((part) => part !== undefined)
      ? parts.join(', ')
      : undefined;
  }
  if (isRange(value)) return rangeInWords(value);
  return isObject(value) ? (codeInWords(value) ?? quantityInWords(value)) : undefined;
}

/** Returns a value for one line of a list: as {@link inWords}, and a measure by its name and amount. */
export const inOneLine = (value: unknown, language: string): string | undefined => {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return inWords(single, language) ?? shortMeasure(single);
};

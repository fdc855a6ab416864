import { isObject } from './is-object';
import { instantInWords } from './instants';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
/** A longer list is shown as a list. */
const MAX_IN_LINE = 8;

function booleanInWords(value: boolean, language: string): string {
  if (language.startsWith('fr')) return value ? 'oui' : 'non';
  return value ? 'yes' : 'no';
}

function codingInWords({
  code,
  display,
  ...rest
}: Readonly<Record<string, unknown>>): string | undefined {
  const isCoding = typeof code === 'string' && Object.keys(rest).every((name) => name === 'system');
  if (!isCoding) return undefined;
  if (typeof display !== 'string' || display === '') return code === '' ? '—' : code;
  return code === '' ? display : `${display} (${code})`;
}

function quantityInWords(
  { value, unit, comparator, ...rest }: Readonly<Record<string, unknown>>,
  language: string,
): string | undefined {
  if (Object.keys(rest).length > 0 || typeof value !== 'number' || typeof unit !== 'string')
    return undefined;
  const sign = typeof comparator === 'string' ? `${comparator} ` : '';
  return `${sign}${new Intl.NumberFormat(language).format(value)} ${unit}`;
}

/**
 * Returns a value as a clinician reads it: a number, an instant, a coding, a quantity, a short list of them. Undefined for
 * another structure.
 */
export function inWords(value: unknown, language: string): string | undefined {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value);
  if (typeof value === 'boolean') return booleanInWords(value, language);
  if (typeof value === 'string') {
    if (!INSTANT.test(value) || Number.isNaN(Date.parse(value))) return value;
    return instantInWords(value, language);
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return '—';
    const parts = value.map((part) => (isObject(part) ? undefined : inWords(part, language)));
    return parts.length <= MAX_IN_LINE && parts.every((part) => part !== undefined)
      ? parts.join(', ')
      : undefined;
  }
  return isObject(value) ? (codingInWords(value) ?? quantityInWords(value, language)) : undefined;
}

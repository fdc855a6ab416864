import { isObject } from './is-object';
import { clockInWords, dayInWords, minuteInWords } from './instants';
import { amountInWords, numberInWords } from './numbers';

/** A measured value: of an observation, of a laboratory result, of anything with a value, a unit and an instant. */
export interface Measure {
  /** What was measured; empty where the value does not say it. */
  readonly name: string;
  /** Tells one thing that is measured from another of the same name. */
  readonly key: string;
  readonly value: number;
  readonly unit: string;
  readonly comparator: string;
  /** An instant; empty when the time is not known. */
  readonly at: string;
  readonly range: string;
  /** Members that say more: how sure the result is, a note. */
  readonly rest: Readonly<Record<string, unknown>>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the text of a coding or of a concept, or of what is a text already. */
export function codeInWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const { code, display, text: written, coding, ...rest } = value;
  if (Array.isArray(coding)) {
    if (text(written) !== '') return text(written);
    return coding.map(codeInWords).find((each) => each !== undefined && each !== '—');
  }
  const isCoding =
    typeof code === 'string' &&
    Object.keys(rest).every((name) => ['system', 'version', 'userSelected'].includes(name));
  if (!isCoding) return undefined;
  return text(display) || text(written) || code || '—';
}

const boundOf = (value: unknown): string => {
  if (typeof value === 'number') return numberInWords(value);
  if (isObject(value) && typeof value['value'] === 'number') return numberInWords(value['value']);
  return '';
};

/** "3,5–5,0", "≤ 5,0", or the text of the range. Empty for what is no range. */
function rangeInWords(value: unknown): string {
  const range: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof range === 'string') return range;
  if (!isObject(range)) return '';
  const [low, high] = [boundOf(range['low']), boundOf(range['high'])];
  if (low !== '' && high !== '') return `${low}–${high}`;
  if (high !== '') return `≤ ${high}`;
  return low === '' ? text(range['text']) : `≥ ${low}`;
}

const COMPARATORS = ['<', '<=', '>', '>='];
/** How an adapter writes the exact comparator of a result that is only a bound. */
const EXACT = /^comparateur: (<=?|>=?)$/;

/** Returns the measure that a value is: it has a number, what it is of, and a unit or an instant. */
export function measureOf(value: unknown): Measure | undefined {
  if (!isObject(value)) return undefined;
  const { coding, code, observedAt, referenceRange, interpretation, note, ...others } = value;
  const { value: amount, unit, comparator, ...rest } = others;
  const name = codeInWords(coding ?? code);
  if (typeof amount !== 'number' || typeof unit !== 'string' || name === undefined)
    return undefined;
  const exact = EXACT.exec(text(note))?.[1];
  const stated = exact ?? (text(comparator) || text(interpretation));
  const isBound = COMPARATORS.includes(stated);
  return {
    key: JSON.stringify(coding ?? code),
    ...{ name, value: amount, unit, at: text(observedAt), range: rangeInWords(referenceRange) },
    comparator: isBound ? stated : '',
    rest: {
      ...(interpretation !== undefined &&
        !COMPARATORS.includes(text(interpretation)) && { interpretation }),
      ...rest,
      ...(note !== undefined && exact === undefined && { note }),
    },
  };
}

/** "7,2 mmol/L". */
export const measureInWords = ({ value, unit, comparator }: Measure): string =>
  amountInWords(value, unit, comparator);

const isInstant = (at: string): boolean => at.includes('T') && !Number.isNaN(Date.parse(at));

/** "18 Nov 2026, 08:10"; as it is written where it is no instant. */
export const measuredAt = ({ at }: Measure, language: string): string =>
  isInstant(at) ? minuteInWords(at, language) : at;

/** The measures of one thing, the latest first. */
export interface Series {
  readonly name: string;
  readonly key: string;
  readonly measures: readonly Measure[];
}

/** Returns the measures by what was measured, in the order in which the list has them, each the latest first. */
export function seriesOf(values: readonly unknown[]): readonly Series[] | undefined {
  const series = new Map<string, Measure[]>();
  for (const value of values) {
    const measure = measureOf(value);
    if (!measure) return undefined;
    const known = series.get(measure.key);
    if (known) known.push(measure);
    else series.set(measure.key, [measure]);
  }
  const timeOf = ({ at }: Measure): number => (isInstant(at) ? Date.parse(at) : -Infinity);
  return [...series].map(([key, measures]) => ({
    key,
    name: measures[0]?.name ?? '',
    measures: measures.sort((one, other) => {
      const [first, second] = [timeOf(one), timeOf(other)];
      return first === second ? 0 : second - first;
    }),
  }));
}

/**
 * Returns how the latest measure differs from the one before: "↑ 5,1 (12 Nov 08:10) → 7,2 (today 07:55)". Undefined where they cannot
 * be compared: another unit, only a bound, or no instant.
 */
export function trendInWords(
  [latest, before]: readonly Measure[],
  language: string,
  now = new Date(),
): string | undefined {
  if (!latest || !before) return undefined;
  const areComparable =
    latest.unit === before.unit &&
    latest.comparator === '' &&
    before.comparator === '' &&
    isInstant(latest.at) &&
    isInstant(before.at);
  if (!areComparable) return undefined;
  const said = ({ value, at }: Measure): string =>
    `${numberInWords(value)} (${dayInWords(at, language, now)} ${clockInWords(at, language)})`;
  return `${arrowOf(before.value, latest.value)} ${said(before)} → ${said(latest)}`;
}

function arrowOf(before: number, latest: number): string {
  if (before === latest) return '=';
  return latest > before ? '↑' : '↓';
}

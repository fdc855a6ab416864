import { isObject } from './is-object';
import { clockInWords, dayInWords, minuteInWords } from './instants';
import { amountInWords, numberInWords } from './numbers';
import { unitInWords } from './unit-in-words';

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
  /** A code of HL7, or a text of the source; empty when nothing is said. */
  readonly interpretation: string;
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

const boundOf = (value: unknown): number | undefined => {
  const bound = isObject(value) ? value['value'] : value;
  return typeof bound === 'number' ? bound : undefined;
};

const unitOf = (value: unknown): string => (isObject(value) ? text(value['unit']) : '');

const decimalsOf = (bound: number): number => /\.(\d+)$/.exec(String(bound))?.[1]?.length ?? 0;

/** The bounds with as many decimals each: "3,5–5,0". */
function boundsInWords(low: number | undefined, high: number | undefined): string {
  const decimals = Math.max(...[low, high].map((bound) => decimalsOf(bound ?? 0)));
  const [from, to] = [low, high].map((bound) =>
    bound === undefined ? '' : numberInWords(bound, decimals),
  );
  if (low === undefined) return high === undefined ? '' : `≤ ${to}`;
  return high === undefined ? `≥ ${from}` : `${from}–${to}`;
}

const NUMBERS = /\d+(?:[.,]\d+)?/g;

/** Whether a text only says the bounds again, as the laboratory printed them. */
function saysAgain(said: string, bounds: readonly (number | undefined)[], unit: string): boolean {
  const numbers = (said.match(NUMBERS) ?? []).map((each) => Number(each.replace(',', '.')));
  const beside = said.replaceAll(NUMBERS, '').replace(unit, '');
  return (
    /^[-–<>≤≥=+\s]*$/.test(beside) &&
    bounds.every((bound) => bound === undefined || numbers.includes(Math.abs(bound)))
  );
}

/** "3,5–5,0", "≤ 5,0 mg/L" in another unit than the value, or the text of the range. Empty for what is no range. */
export function rangeInWords(value: unknown, unitOfValue = ''): string {
  const range: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof range === 'string') return range;
  if (!isObject(range)) return '';
  const bounds = [boundOf(range['low']), boundOf(range['high'])] as const;
  const said = text(range['text']);
  const words = boundsInWords(...bounds);
  if (words === '') return said;
  const unit = text(range['unit']) || unitOf(range['low']) || unitOf(range['high']);
  const amount = unit === '' || unit === unitOfValue ? words : `${words} ${unitInWords(unit)}`;
  return said === '' || saysAgain(said, bounds, unit || unitOfValue)
    ? amount
    : `${amount}, ${said}`;
}

const OF_RANGE = ['low', 'high', 'unit', 'text'];

/** Whether a value is a reference range by itself: a text alone is also any other object with a text. */
export const isRange = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).every((name) => OF_RANGE.includes(name)) &&
  ['low', 'high'].some((name) => boundOf(value[name]) !== undefined);

const COMPARATORS = ['<', '<=', '>', '>='];
/** How an adapter writes the exact comparator of a result that is only a bound. */
const EXACT = /^(?:comparateur|comparator): (<=?|>=?)$/;

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
    name,
    value: amount,
    unit,
    at: text(observedAt),
    range: rangeInWords(referenceRange, unit),
    comparator: isBound ? stated : '',
    interpretation: COMPARATORS.includes(text(interpretation)) ? '' : text(interpretation),
    rest: {
      ...(typeof interpretation === 'object' && { interpretation }),
      ...rest,
      ...(note !== undefined && exact === undefined && { note }),
    },
  };
}

const OF_AMOUNT = ['value', 'unit', 'comparator', 'referenceRange', 'interpretation'];

/**
 * Returns members with the number that has its unit beside it as one measure, with its range: a trigger and a rule have
 * `value` and `unit` side by side.
 */
export function withAmount(
  members: readonly (readonly [string, unknown])[],
): readonly (readonly [string, unknown])[] {
  const isOfAmount = ([name]: readonly [string, unknown]): boolean => OF_AMOUNT.includes(name);
  const amount = { coding: '', ...Object.fromEntries(members.filter(isOfAmount)) };
  if (!measureOf(amount)) return members;
  return members.flatMap((member): (readonly [string, unknown])[] => {
    if (member[0] === 'value') return [['value', amount]];
    return isOfAmount(member) ? [] : [member];
  });
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

/** More of them would be a smear in the width of a line of text. */
const MAX_POINTS = 12;

/**
 * Returns the latest measures as points of a square, the oldest first: across by time, down from the greatest value to the
 * least. Undefined where fewer than three can be compared: the words tell two.
 */
export function trendPoints(
  measures: readonly Measure[],
): readonly (readonly [across: number, down: number])[] | undefined {
  const [latest] = measures;
  const alike = measures
    .filter(
      ({ unit, comparator, at }) => unit === latest?.unit && comparator === '' && isInstant(at),
    )
    .slice(0, MAX_POINTS)
    .map(({ at, value }) => [Date.parse(at), value] as const)
    .toReversed();
  if (alike.length < 3) return undefined;
  const within = (all: readonly number[], one: number): number => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most === least ? 0.5 : (one - least) / (most - least);
  };
  const [times, values] = [alike.map(([time]) => time), alike.map(([, value]) => value)];
  return alike.map(([time, value]) => [within(times, time), 1 - within(values, value)] as const);
}

function arrowOf(before: number, latest: number): string {
  if (before === latest) return '=';
  return latest > before ? '↑' : '↓';
}

import { readNumber } from './numbers';
import { EMPTY, read, wrong, type Reading, type Typed } from './reading';

/** The units of a duration, with what ISO 8601 writes before and after the amount. */
const UNITS = {
  second: ['PT', 'S'],
  minute: ['PT', 'M'],
  hour: ['PT', 'H'],
  day: ['P', 'D'],
  week: ['P', 'W'],
  month: ['P', 'M'],
  year: ['P', 'Y'],
} as const;

export type DurationUnit = keyof typeof UNITS;

export const DURATION_UNITS = Object.keys(UNITS) as readonly DurationUnit[];

const ISO =
  /^P(?!$)(?:(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|(?:\d+W)?)$/;
const ONE_PART = /^(PT?)(\d+)([A-Z])$/;

/** Reads a whole number of a unit, or a duration as ISO 8601 writes it, which may have several. */
export function readDuration({ text, unit }: Typed): Reading {
  const bare = text.trim();
  if (bare === '') return EMPTY;
  if (ISO.test(bare)) return read(bare);
  const amount = readNumber(bare, { decimal: '.', group: '' }, true);
  if (amount.is !== 'value' || (amount.value as number) < 0) return wrong('duration');
  const parts = Object.entries(UNITS).find(([name]) => name === unit)?.[1];
  return parts ? read(`${parts[0]}${bare}${parts[1]}`) : wrong('unit');
}

/** "12 hours". A duration of several units stays as ISO 8601 writes it. */
export function isoDurationInWords(iso: string, language: string): string {
  const { text, unit } = writeDuration(iso);
  if (unit === undefined) return text;
  const format = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
  return new Intl.NumberFormat(language, format).format(BigInt(text));
}

/** Writes a duration as an amount of its unit. One of several units stays as it is. */
export function writeDuration(iso: string): Typed {
  const [, before, amount = '', after] = ONE_PART.exec(iso) ?? [];
  const unit = DURATION_UNITS.find((each) => UNITS[each][0] === before && UNITS[each][1] === after);
  return unit ? { text: String(BigInt(amount)), unit } : { text: iso };
}

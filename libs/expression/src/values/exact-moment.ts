import { type ExactNumber, exactNumber } from './exact-number';
import { isInstant, isTimeOfDay, type Point, readMoment } from './moment';

/** Seconds with their fraction. */
export const exactSeconds = ({ seconds, fraction }: Point): ExactNumber =>
  exactNumber(seconds).plus(`0.${fraction || '0'}`);

/** The types whose values are whole points on a line of time. */
export type MomentType = 'Date' | 'DateTime' | 'Time';

/**
 * Where a date, an instant or a time of day stands on its line, in seconds. Undefined for a text that is no value of the
 * type, as is a partial date.
 */
export function exactMoment(type: MomentType, text: string): ExactNumber | undefined {
  if (type === 'DateTime' && !isInstant(text)) return undefined;
  if (type === 'Time' && !isTimeOfDay(text)) return undefined;
  const moment = readMoment(text);
  if (moment === undefined || (type === 'Date' && moment.precision !== 'day')) return undefined;
  return exactSeconds(moment.start);
}

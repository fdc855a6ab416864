import { NodeError, type JsonObject, type JsonValue } from '@platform/sdk';
import { DateTime } from 'luxon';

type Check = (value: JsonValue) => boolean;

const CHECKS = {
  text: (value: JsonValue) => typeof value === 'string',
  number: (value: JsonValue) => typeof value === 'number',
  time: (value: JsonValue) => typeof value === 'string' && DateTime.fromISO(value).isValid,
} satisfies Record<string, Check>;

/** A date of FHIR without a time: a year, a month or a day. */
const PARTIAL_DATE = /^\d{4}(-\d{2}){0,2}$/;

/**
 * A sample of which only the day, the month or the year is known was taken at the latest when that ended. The end in UTC
 * is after the start in every zone, so what is read up to it contains the sample itself.
 */
const latestInstant = (date: string): string => {
  const unit = (['year', 'month', 'day'] as const)[date.split('-').length - 1] ?? 'day';
  return DateTime.fromISO(date, { zone: 'utc' }).endOf(unit).toISO() ?? date;
};

type ValueOf = { text: string; number: number; time: string };

type Fields = Readonly<Record<string, keyof ValueOf>>;

/**
 * Returns the fields of an event that a trigger gives out. A field that the event lacks, or has as null,
 * is left out, and what is connected to it is skipped. A time without hours gives the end of its day, month
 * or year. Throws NodeError `CLINICAL_EVENT_INVALID` for a
 * field of another type.
 */
export function eventFields<F extends Fields>(
  event: JsonObject,
  fields: F,
): { [Name in keyof F]?: ValueOf[F[Name]] } {
  const given: Record<string, JsonValue> = {};
  for (const [name, type] of Object.entries(fields)) {
    const value = event[name];
    if (value === undefined || value === null) continue;
    if (!CHECKS[type](value)) {
      throw new NodeError('CLINICAL_EVENT_INVALID', `champ « ${name} » de l'événement invalide`);
    }
    given[name] =
      type === 'time' && PARTIAL_DATE.test(String(value)) ? latestInstant(String(value)) : value;
  }
  return given as { [Name in keyof F]?: ValueOf[F[Name]] };
}

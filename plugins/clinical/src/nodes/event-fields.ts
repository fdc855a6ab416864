import { NodeError, type JsonObject, type JsonValue } from '@platform/sdk';
import type { CodeableConcept, ObservationReferenceRange } from 'fhir/r4';
import { DateTime } from 'luxon';

import { interpretationOf } from '../fhir/map-observation';
import { rangeOfText, referenceRangeOf } from '../fhir/reference-range';
import { unitOf } from '../fhir/units';
import type { ReferenceRange } from '../ports/clinical-elements';

/** What a field of an event becomes: undefined when it says nothing, and {@link WRONG} when it is of another type. */
type Read = (value: JsonValue, event: JsonObject) => JsonValue | undefined | typeof WRONG;

const WRONG = Symbol('of another type');

/** A date of FHIR without a time: a year, a month or a day. */
const PARTIAL_DATE = /^\d{4}(-\d{2}){0,2}$/;

/**
 * A sample with only a day, a month or a year was taken at the latest when that ended. The end in UTC
 * is after the start in every zone, so what is read up to it contains the sample itself.
 */
const latestInstant = (date: string): string => {
  const unit = (['year', 'month', 'day'] as const)[date.split('-').length - 1] ?? 'day';
  return DateTime.fromISO(date, { zone: 'utc' }).endOf(unit).toISO() ?? date;
};

const asText: Read = (value) => (typeof value === 'string' ? value : WRONG);

const READS = {
  text: asText,
  texts: (value) => (typeof value === 'string' ? [value] : isTexts(value) ? value : WRONG),
  unit: (value) => (typeof value === 'string' ? unitOf({ unit: value }) : WRONG),
  number: (value) => (typeof value === 'number' ? value : WRONG),
  time: (value) => {
    if (typeof value !== 'string' || !DateTime.fromISO(value).isValid) return WRONG;
    return PARTIAL_DATE.test(value) ? latestInstant(value) : value;
  },
  range: (value, { unit }) => {
    if (typeof value === 'string') return rangeOfText(value);
    if (isRange(value)) return value;
    if (!isFhirRanges(value)) return WRONG;
    return referenceRangeOf(value, typeof unit === 'string' ? unitOf({ unit }) : '');
  },
  interpretation: (value) =>
    Array.isArray(value) && value.every(isObject)
      ? interpretationOf(value as unknown as readonly CodeableConcept[])
      : asText(value, {}),
} satisfies Record<string, Read>;

type ValueOf = {
  text: string;
  texts: readonly string[];
  unit: string;
  number: number;
  time: string;
  range: ReferenceRange;
  interpretation: string;
};

const isTexts = (value: JsonValue): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsentOr = (value: JsonValue | undefined, type: 'number' | 'string'): boolean =>
  value === undefined || typeof value === type;

/** As the record has it. */
function isRange(value: JsonValue): value is ReferenceRange {
  if (!isObject(value)) return false;
  const { low, high, unit, text, ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    Object.keys(value).length > 0 &&
    [low, high].every((bound) => isAbsentOr(bound, 'number')) &&
    [unit, text].every((said) => isAbsentOr(said, 'string'))
  );
}

/** `Observation.referenceRange` of FHIR, as a binding copies it. */
const isFhirRanges = (
  value: JsonValue,
): value is JsonValue & readonly ObservationReferenceRange[] =>
  Array.isArray(value) &&
  value.every(
    (range) =>
      isObject(range) &&
      isAbsentOr(range['text'], 'string') &&
      [range['low'], range['high']].every(
        (bound) => bound === undefined || (isObject(bound) && typeof bound['value'] === 'number'),
      ),
  );

type Fields = Readonly<Record<string, keyof ValueOf>>;

/**
 * Returns the fields of an event that a trigger gives out. A field that the event lacks, or has as null,
 * is left out, and what is connected to it is skipped. A time without hours gives the end of its day, month
 * or year. A unit as a laboratory prints it gives its UCUM code. A reference range and an interpretation may be texts, as in HL7 v2, or the elements of FHIR. Throws NodeError `CLINICAL_EVENT_INVALID` for a
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
    const read = READS[type](value, event);
    if (read === WRONG) {
      throw new NodeError('CLINICAL_EVENT_INVALID', {
        fr: `champ « ${name} » de l'événement invalide`,
        en: `invalid field "${name}" of the event`,
      });
    }
    if (read !== undefined) given[name] = read;
  }
  return given as { [Name in keyof F]?: ValueOf[F[Name]] };
}

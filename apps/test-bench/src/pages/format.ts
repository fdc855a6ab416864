import type { Language } from '@platform/ports';
import type { Annotation, CodeableConcept, HumanName, Observation, Quantity } from 'fhir/r4';
import { DateTime } from 'luxon';

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** Writes values of the record in a language and a time zone. */
export interface Format {
  /** A FHIR `date` or `dateTime` with the precision that it has: `2024`, `2024-02`, a day, or an instant in the zone. */
  readonly date: (value: string | undefined) => string;
  readonly number: (value: number) => string;
  readonly quantity: (value: Quantity | undefined) => string;
}

/** `{stage}` is an annotation of UCUM: a word that counts no unit. */
const withoutBraces = (unit: string | undefined): string | undefined =>
  unit?.replaceAll(/\{([^{}]*)\}/g, '$1');

export function createFormat(language: Language, timezone: string): Format {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
  const written = (value: string, zone: string, format: Intl.DateTimeFormatOptions): string => {
    const moment = DateTime.fromISO(value, { zone });
    return moment.isValid ? moment.setLocale(locale).toLocaleString(format) : value;
  };

  const date = (value = ''): string => {
    if (/^\d{4}$/.test(value)) return value;
    if (/^\d{4}-\d{2}$/.test(value))
      return written(value, 'utc', { month: 'long', year: 'numeric' });
    // A day has no zone.
    if (!value.includes('T')) return value === '' ? '' : written(value, 'utc', DateTime.DATE_MED);
    return written(value, timezone, DateTime.DATETIME_MED);
  };

  return {
    date,
    number: (value) => numbers.format(value),
    quantity: ({ value, comparator, unit, code } = {}) =>
      value === undefined
        ? ''
        : [comparator, numbers.format(value), withoutBraces(unit ?? code)]
            .filter(Boolean)
            .join('\u00a0'),
  };
}

/** Completed years at `now`; undefined where the date of birth has no day. */
export function ageAt(
  birthDate: string | undefined,
  now: Date,
  timezone: string,
): number | undefined {
  if (birthDate === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return undefined;
  const born = DateTime.fromISO(birthDate, { zone: timezone });
  return Math.floor(DateTime.fromJSDate(now, { zone: timezone }).diff(born, 'years').years);
}

/** `EXEMPLAIRE Jeanne`, as French and English worklists order it. */
export function nameOf(names: readonly HumanName[] | undefined): string | undefined {
  const [first] = names ?? [];
  const name = names?.find(({ use }) => use === 'official') ?? first;
  if (name === undefined) return undefined;
  const parts = [name.family?.toLocaleUpperCase(), ...(name.given ?? [])];
  return parts.filter(Boolean).join(' ') || name.text;
}

export const textOf = (concept: CodeableConcept | undefined): string =>
  concept?.text ??
  concept?.coding?.find(({ display }) => display)?.display ??
  concept?.coding?.[0]?.code ??
  '';

/** What an Observation says, whatever the type of its value. */
export function valueOf(observation: Observation, format: Format): string {
  const { valueQuantity, valueCodeableConcept, valueString, valueInteger, valueBoolean } =
    observation;
  if (valueQuantity) return format.quantity(valueQuantity);
  if (valueCodeableConcept) return textOf(valueCodeableConcept);
  if (valueInteger !== undefined) return format.number(valueInteger);
  if (valueBoolean !== undefined) return String(valueBoolean);
  if (valueString !== undefined) return valueString;
  if (observation.dataAbsentReason) return textOf(observation.dataAbsentReason);
  return (observation.component ?? [])
    .map(
      ({ code, ...part }) =>
        `${textOf(code)} ${valueOf({ ...observation, ...part, component: [] }, format)}`,
    )
    .join(' · ');
}

export const notesOf = (notes: readonly Annotation[] | undefined): string =>
  (notes ?? []).map(({ text }) => text).join(' ');

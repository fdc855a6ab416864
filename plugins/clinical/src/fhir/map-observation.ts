import type { Language, LocalizedText } from '@platform/sdk';
import type { CodeableConcept, Observation as FhirObservation } from 'fhir/r4';
import type { Observation, ObservationStatus } from '../ports/clinical-elements';
import { boundNotes } from './bound-note';
import { codingOf, type WantedCode } from './coding';
import { endOf, toFullTime } from './dates';
import { skippedFor, type Mapped } from './mapped';
import { joined, noteOf } from './notes';
import { referenceRangeOf } from './reference-range';
import { unitOf, type SiteUnits } from './units';

const LOINC = 'http://loinc.org';
const INTERPRETATIONS = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';

export interface ObservationReading {
  /** IANA name. A date without a time is a day in this zone. */
  readonly zone: string;
  /** Reads a text that is only a number, with a point or a French comma (`5,6`), as its value. */
  readonly lenientNumeric?: boolean;
  /** Words of the site for units, before those that are known. */
  readonly units?: SiteUnits;
  /** The code that is read. Of a result with several codings, it is the one that the reader knows. */
  readonly wanted?: WantedCode;
  /** Language of what a note says beside the words of the source: that of the instance. */
  readonly language: Language;
}

const PARTIAL_DATE: LocalizedText = { fr: 'date partielle : ', en: 'partial date: ' };

/** An Observation, or one component of a panel. */
type Part = Pick<
  FhirObservation,
  | 'valueQuantity'
  | 'valueInteger'
  | 'valueString'
  | 'dataAbsentReason'
  | 'interpretation'
  | 'referenceRange'
> & { readonly code?: CodeableConcept };

const STATUSES: Readonly<Record<string, ObservationStatus>> = {
  final: 'final',
  preliminary: 'preliminary',
  amended: 'amended',
  corrected: 'amended',
};

const NUMBER_TEXT = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/;

/**
 * Converts a FHIR R4 Observation to the port's shape. A panel gives one observation per component with
 * a value. A value that is not a number is skipped with its reason, never approximated. A comparator
 * stays as interpretation `<` or `>`, and exactly in the note.
 */
export function mapObservation(
  resource: FhirObservation,
  reading: ObservationReading,
): Mapped<Observation> {
  const stated: string | undefined = resource.status;
  const status = STATUSES[stated ?? ''];
  if (status === undefined) return skippedFor(`observation-status-${stated ?? 'missing'}`);
  const observed = effectiveTime(resource);
  if (observed === undefined) return skippedFor('observation-without-date');
  const observedAt = toFullTime(observed, reading.zone);
  // A year or a month has no day: the full time is its beginning, and the note keeps what was said.
  const partial = /^\d{4}(?:-\d{2})?$/.test(observed)
    ? `${PARTIAL_DATE[reading.language]}${observed}`
    : undefined;

  const components: readonly Part[] = resource.component ?? [];
  const measured = components.length > 0 && !hasResult(resource) ? [] : [resource];
  const derivedFrom = resource.derivedFrom?.[0]?.reference;
  const mapped = [...measured, ...components].map((part) => mapPart(part, resource, reading));
  return {
    elements: mapped.flatMap((one) =>
      typeof one === 'string'
        ? []
        : [
            {
              ...one,
              ...noted(one.note, partial),
              observedAt,
              status,
              ...(derivedFrom !== undefined && { derivedFrom }),
            },
          ],
    ),
    skipped: mapped.filter((one) => typeof one === 'string'),
    flagged: mapped.flatMap((one) =>
      typeof one === 'string'
        ? []
        : [
            ...(one.unit === '' ? ['observation-without-unit'] : []),
            ...(partial === undefined ? [] : ['observation-date-partial']),
          ],
    ),
  };
}

const noted = (note: string | undefined, partial: string | undefined): { note?: string } =>
  partial === undefined ? {} : { note: joined([note, partial]) ?? partial };

/** The clinically relevant time, else the time of issue. */
const effectiveTime = (resource: FhirObservation): string | undefined =>
  resource.effectiveDateTime ??
  endOf(resource.effectivePeriod) ??
  resource.effectiveInstant ??
  resource.issued;

const hasValue = (part: Part): boolean =>
  Object.keys(part).some((name) => /^value[A-Z]/.test(name));

/** The head of a panel has neither a value nor a reason for having none. */
const hasResult = (part: Part): boolean => hasValue(part) || part.dataAbsentReason !== undefined;

function mapPart(
  part: Part,
  resource: FhirObservation,
  reading: ObservationReading,
): Omit<Observation, 'observedAt' | 'status'> | string {
  const coding = codingOf(part.code, { preferredSystems: [LOINC], wanted: reading.wanted });
  if (coding === undefined) return 'observation-without-code';
  const value = numberOf(part, reading);
  if (value === undefined) {
    return hasValue(part) && part.valueQuantity === undefined
      ? 'observation-value-not-numeric'
      : 'observation-without-value';
  }
  const comparator = part.valueQuantity?.comparator;
  // What the head of a panel says holds for the panel, not for each component.
  const interpretation = interpretationOf(part.interpretation);
  const note = joined([
    ...boundNotes(comparator, interpretation, reading.language),
    noteOf(resource.note),
  ]);
  const kept = comparator?.charAt(0) ?? interpretation;
  const unit = part.valueQuantity === undefined ? '' : unitOf(part.valueQuantity, reading.units);
  const referenceRange = referenceRangeOf(part.referenceRange, unit, reading);
  return {
    coding,
    value,
    unit,
    ...(referenceRange && { referenceRange }),
    ...(kept !== undefined && { interpretation: kept }),
    ...(note !== undefined && { note }),
  };
}

function numberOf(part: Part, { lenientNumeric = false }: ObservationReading): number | undefined {
  const stated: unknown = part.valueQuantity?.value ?? part.valueInteger;
  const number = typeof stated === 'number' ? stated : undefined;
  const text = part.valueString?.trim();
  if (number !== undefined || text === undefined || !lenientNumeric) return number;
  return NUMBER_TEXT.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** The code of an interpretation, else its text. */
export function interpretationOf(
  concepts: readonly CodeableConcept[] | undefined,
): string | undefined {
  const first = codingOf(concepts?.[0], { preferredSystems: [INTERPRETATIONS] });
  return first && (first.code || first.display);
}

import type { Observation, ObservationStatus } from '../ports/clinical-elements';
import { codingOf } from './coding';
import type { FhirObservation, FhirObservationValue } from './resources';
import { unitOf } from './units';

/** What became of one FHIR Observation: the port's observations, and why any part has none. */
export interface MappedObservation {
  readonly observations: readonly Observation[];
  /** Stable reasons, e.g. `observation-without-value`, `observation-status-cancelled`. */
  readonly skipped: readonly string[];
}

const STATUSES: Readonly<Record<string, ObservationStatus>> = {
  final: 'final',
  preliminary: 'preliminary',
  amended: 'amended',
  corrected: 'amended',
};

/**
 * A FHIR R4 Observation as the port holds it. A panel gives one observation per valued component. A
 * value that is no number is skipped with its reason, never rounded to something it is not.
 *
 * @param startOfDay full ISO 8601 time of a FHIR date that has none (`2026-06`, `2026-06-01`).
 */
export function mapObservation(
  resource: FhirObservation,
  startOfDay: (date: string) => string,
): MappedObservation {
  const status = STATUSES[resource.status ?? ''];
  if (status === undefined) {
    return { observations: [], skipped: [`observation-status-${resource.status ?? 'missing'}`] };
  }
  const observed = effectiveTime(resource);
  if (observed === undefined) return { observations: [], skipped: ['observation-without-date'] };
  const observedAt = observed.includes('T') ? observed : startOfDay(observed);

  const components = resource.component ?? [];
  const isPanel = components.length > 0 && resource.valueQuantity === undefined;
  const measured = isPanel ? components : [resource, ...components];
  const mapped = measured.map((part) => mapValue(part, resource));
  return {
    observations: mapped.flatMap((one) =>
      typeof one === 'string' ? [] : [{ ...one, observedAt, status }],
    ),
    skipped: mapped.filter((one) => typeof one === 'string'),
  };
}

/** When it was true of the patient; when it was issued, for want of that. */
function effectiveTime(resource: FhirObservation): string | undefined {
  return (
    resource.effectiveDateTime ??
    resource.effectivePeriod?.end ??
    resource.effectivePeriod?.start ??
    resource.effectiveInstant ??
    resource.issued
  );
}

function mapValue(
  part: FhirObservationValue,
  resource: FhirObservation,
): Omit<Observation, 'observedAt' | 'status'> | string {
  const coding = codingOf(part.code);
  if (coding === undefined) return 'observation-without-code';
  const value = part.valueQuantity?.value ?? part.valueInteger;
  if (value === undefined) return reasonWithoutNumber(part);
  const comparator = part.valueQuantity?.comparator;
  const interpretation = interpretationOf(part) ?? interpretationOf(resource);
  const notes = [
    ...(comparator === undefined ? [] : [`comparateur: ${comparator}`]),
    ...(comparator === undefined || interpretation === undefined
      ? []
      : [`interprétation: ${interpretation}`]),
    ...(resource.note ?? []).flatMap(({ text }) => (text === undefined ? [] : [text])),
  ];
  const kept = comparator?.charAt(0) ?? interpretation;
  return {
    coding,
    value,
    unit: part.valueQuantity === undefined ? '' : unitOf(part.valueQuantity),
    ...(kept !== undefined && { interpretation: kept }),
    ...(notes.length > 0 && { note: notes.join(' ; ') }),
  };
}

function reasonWithoutNumber(part: FhirObservationValue): string {
  const otherValue = Object.keys(part).some((field) => field.startsWith('value'));
  return otherValue && part.valueQuantity === undefined
    ? 'observation-value-not-numeric'
    : 'observation-without-value';
}

function interpretationOf({ interpretation }: FhirObservationValue): string | undefined {
  const first = interpretation?.[0];
  return first?.coding?.[0]?.code ?? first?.text;
}

import type { Observation, ObservationStatus, Coding } from '../ports/clinical-elements';
import type { FhirObservation, FhirObservationValue, FhirCodeableConcept } from './resources';
import { unitOf } from './units';

const LOINC = 'http://loinc.org';

/**
 * Returns the LOINC coding, else the first coding. A concept that is only text gets the empty code. An
 * empty concept gives undefined.
 */
function codingOf(concept: FhirCodeableConcept | undefined): Coding | undefined {
  const coded = (concept?.coding ?? []).filter(({ code }) => code !== undefined);
  const chosen = coded.find(({ system }) => system === LOINC) ?? coded[0];
  const display = concept?.text ?? chosen?.display ?? chosen?.code;
  if (display === undefined) return undefined;
  return {
    code: chosen?.code ?? '',
    display,
    ...(chosen?.system !== undefined && { system: chosen.system }),
  };
}

/** The port's observations of one FHIR Observation, and the reasons for the parts that have none. */
interface MappedObservation {
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
 * Converts a FHIR R4 Observation to the port's shape. A panel gives one observation per component with
 * a value. A value that is not a number is skipped with its reason, never approximated.
 *
 * @param startOfDay converts a FHIR date without a time (`2026-06`, `2026-06-01`) to a full ISO 8601 time.
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

/** The clinically relevant time, else the time of issue. */
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

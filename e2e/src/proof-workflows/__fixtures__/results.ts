import type { Observation } from 'fhir/r4';

const HOUR_MS = 3_600_000;

/** An instant before now, to the second. */
export const hoursAgo = (hours: number): string =>
  new Date(Math.floor((Date.now() - hours * HOUR_MS) / 1_000) * 1_000).toISOString();

interface Result {
  /** LOINC. */
  readonly code: string;
  readonly value: number;
  /** UCUM. */
  readonly unit: string;
  readonly at: string;
}

/** A final result of a patient. */
export const resultOf = (
  patient: { readonly id: string },
  { code, value, unit, at }: Result,
): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code }] },
  subject: { reference: `Patient/${patient.id}` },
  effectiveDateTime: at,
  valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
});

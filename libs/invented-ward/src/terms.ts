import type { CodeableConcept, Quantity } from 'fhir/r4';

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';
export const ATC = 'http://www.whocc.no/atc';
export const ICD_10 = 'https://smt.esante.gouv.fr/terminologie-cim-10';
const UCUM = 'http://unitsofmeasure.org';

export const concept = (system: string, code: string, text: string): CodeableConcept => ({
  coding: [{ system, code, display: text }],
  text,
});

/** A code of one of HL7's own systems, such as `condition-clinical`. */
export const hl7 = (system: string, code: string): CodeableConcept => ({
  coding: [{ system: `${TERMINOLOGY}/${system}`, code }],
});

/** A unit as it is printed, and its UCUM code. */
export interface Unit {
  readonly unit: string;
  readonly code: string;
}

export const quantity = (
  value: number,
  { unit, code }: Unit,
  comparator?: '<' | '>',
): Quantity => ({
  value,
  ...(comparator !== undefined && { comparator }),
  unit,
  system: UCUM,
  code,
});

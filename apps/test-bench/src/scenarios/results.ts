import type { CodeableConcept, MedicationRequest, Observation } from 'fhir/r4';

import { ANALYTES } from '../results/analytes';

const UCUM = 'http://unitsofmeasure.org';

/** A value with its unit as a laboratory prints it. */
interface Printed {
  readonly value: number;
  readonly comparator?: '<' | '>';
  readonly unit: string;
  /** UCUM. */
  readonly unitCode: string;
}

export const mmol = (value: number, comparator?: '<' | '>'): Printed => ({
  value,
  ...(comparator !== undefined && { comparator }),
  unit: 'mmol/L',
  unitCode: 'mmol/L',
});

export const meq = (value: number): Printed => ({ value, unit: 'mEq/L', unitCode: 'meq/L' });
export const micromol = (value: number): Printed => ({ value, unit: 'µmol/L', unitCode: 'umol/L' });

interface Result {
  /** Its own name in the scenario. */
  readonly id: string;
  /** Id of the patient in the warehouse. */
  readonly patient: string;
  /** LOINC code of an analyte of the bench; potassium by default. */
  readonly code?: string;
  readonly printed: Printed;
  /** When the sample was taken, in ms since 1970. */
  readonly taken: number;
  /** When it was issued, in ms since 1970. */
  readonly issued: number;
  readonly status?: Observation['status'];
  readonly note?: string;
  /** Only the day of the sample is known. */
  readonly isDayOnly?: boolean;
}

export function resultOf({
  id,
  patient,
  code = '2823-3',
  printed: { value, comparator, unit, unitCode },
  taken,
  issued,
  status = 'final',
  note,
  isDayOnly = false,
}: Result): Observation & { readonly id: string } {
  const analyte = ANALYTES.find((each) => each.code === code);
  const name = analyte?.name.fr ?? code;
  const at = new Date(taken).toISOString();
  return {
    resourceType: 'Observation',
    id,
    status,
    category: [category(analyte?.category ?? 'laboratory')],
    code: { coding: [{ system: 'http://loinc.org', code, display: name }], text: name },
    subject: { reference: `Patient/${patient}` },
    effectiveDateTime: isDayOnly ? at.slice(0, 10) : at,
    issued: new Date(issued).toISOString(),
    valueQuantity: {
      value,
      ...(comparator !== undefined && { comparator }),
      unit,
      system: UCUM,
      code: unitCode,
    },
    ...(note !== undefined && { note: [{ text: note }] }),
  };
}

const category = (code: string): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }],
});

/** A prescription of one line. */
export const prescriptionOf = (
  id: string,
  patient: string,
  {
    code,
    name,
    mg,
    authored,
  }: Readonly<Record<'code' | 'name', string>> & {
    readonly mg: number;
    readonly authored: number;
  },
): MedicationRequest & { readonly id: string } => ({
  resourceType: 'MedicationRequest',
  id,
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: {
    coding: [{ system: 'http://www.whocc.no/atc', code, display: name }],
    text: name,
  },
  subject: { reference: `Patient/${patient}` },
  authoredOn: new Date(authored).toISOString(),
  groupIdentifier: { system: 'urn:test-bench:prescription', value: id },
  dosageInstruction: [
    {
      text: `${mg} mg, 1 fois par jour`,
      timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value: mg, unit: 'mg', system: UCUM, code: 'mg' } }],
    },
  ],
});

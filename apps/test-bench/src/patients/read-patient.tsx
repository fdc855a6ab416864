import type { FhirResource, Patient, Reference } from 'fhir/r4';

import { nameOf } from '../pages/format';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import type { Stored } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import { bornText, patientIdIn } from './patient-facts';
import { readSection, type Read } from './sections';

/** Whom a page is about, with what its banner warns of. */
export interface Subject {
  readonly patient: Stored<Patient>;
  readonly flags: Read<'Flag'>;
  readonly allergies: Read<'AllergyIntolerance'>;
}

/** Undefined when the warehouse does not have the patient. */
export async function readSubject(visit: Visit, id: string): Promise<Subject | undefined> {
  const [patient, flags, allergies] = await Promise.all([
    visit.warehouse.read('Patient', id),
    readSection(visit, 'Flag', id),
    readSection(visit, 'AllergyIntolerance', id),
  ]);
  return patient && { patient, flags, allergies };
}

export const patientNotThere = ({ words }: Visit): Reply => ({
  title: words.patients,
  status: 404,
  content: <p className="empty">{words.patientNotThere}</p>,
});

/** The patient that a reference names; undefined when it names none, or one that is not in the warehouse. */
export async function subjectOf(
  visit: Visit,
  reference: Reference | undefined,
): Promise<Subject | undefined> {
  const id = patientIdIn(reference);
  return id === undefined ? undefined : readSubject(visit, id);
}

/** Patients of one search. */
const MAX_PATIENTS = 50;

/**
 * The patients that the entries of a list name: those that came with them, and the others, which a server that includes
 * nothing is asked for. A patient that cannot be read is left out: its reference is shown instead.
 */
export async function patientsOf(
  references: readonly (Reference | undefined)[],
  included: readonly Stored<FhirResource>[],
  { warehouse }: Visit,
): Promise<readonly Stored<Patient>[]> {
  const patients = included.filter((each) => each.resourceType === 'Patient');
  const known = new Set(patients.map(({ id }) => id));
  const named = references.map(patientIdIn).filter((id) => id !== undefined);
  const missing = [...new Set(named)].filter((id) => !known.has(id));
  for (let from = 0; from < missing.length; from += MAX_PATIENTS) {
    try {
      const some = missing.slice(from, from + MAX_PATIENTS).join(',');
      const asked = [['_id', some] as const, ['_count', String(MAX_PATIENTS)] as const];
      patients.push(...(await warehouse.search('Patient', asked)).matches);
    } catch (error) {
      if (error instanceof WarehouseError) break;
      throw error;
    }
  }
  return patients;
}

/** Whom an entry of a list is about: name and birth, so that two patients of one name are told apart. */
export function whose(
  reference: Reference | undefined,
  patients: readonly Stored<Patient>[] | undefined,
  visit: Visit,
): string {
  const id = patientIdIn(reference);
  const patient = patients?.find((each) => each.id === id);
  if (patient === undefined) return reference?.display ?? reference?.reference ?? '';
  return [nameOf(patient.name) ?? visit.words.unnamed, bornText(patient, visit)]
    .filter(Boolean)
    .join(', ');
}

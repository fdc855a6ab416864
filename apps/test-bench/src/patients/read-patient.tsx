import type { FhirResource, Patient, Reference } from 'fhir/r4';

import { nameOf } from '../pages/format';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import type { Stored } from '../warehouse/warehouse';
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

/** Whom an entry of a list is about: name and birth, so that two patients of one name are told apart. */
export function whose(
  reference: Reference | undefined,
  included: readonly Stored<FhirResource>[],
  visit: Visit,
): string {
  const id = patientIdIn(reference);
  const patient = included.find((each) => each.resourceType === 'Patient' && each.id === id);
  if (patient?.resourceType !== 'Patient') return reference?.display ?? reference?.reference ?? '';
  return [nameOf(patient.name) ?? visit.words.unnamed, bornText(patient, visit)]
    .filter(Boolean)
    .join(', ');
}

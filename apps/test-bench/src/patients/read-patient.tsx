import type { FhirResource, Patient, Reference } from 'fhir/r4';

import { nameOf } from '../pages/format';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import type { Stored } from '../warehouse/warehouse';
import { bornText } from './patient-facts';

/** A patient that a page is about. Undefined when the warehouse does not have it. */
export const readPatient = (
  { warehouse }: Visit,
  id: string,
): Promise<Stored<Patient> | undefined> => warehouse.read('Patient', id);

export const patientNotThere = ({ words }: Visit): Reply => ({
  title: words.patients,
  status: 404,
  content: <p className="empty">{words.patientNotThere}</p>,
});

/** `Patient/<id>`, also at the end of an absolute address. */
const PATIENT = /(?:^|\/)Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]*)?$/;

export const patientIdIn = (reference: Reference | undefined): string | undefined =>
  PATIENT.exec(reference?.reference ?? '')?.[1];

/** The patient that a reference names; undefined when it names none, or one that is not in the warehouse. */
export async function patientOfReference(
  visit: Visit,
  reference: Reference | undefined,
): Promise<Stored<Patient> | undefined> {
  const id = patientIdIn(reference);
  return id === undefined ? undefined : readPatient(visit, id);
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

import type { FhirResource, MedicationStatement } from 'fhir/r4';

import { textOf } from '../pages/format';

/** The name of a medication, also of one that is a resource of its own. */
export function medicationOf(
  {
    medicationCodeableConcept,
    medicationReference,
  }: Pick<MedicationStatement, 'medicationCodeableConcept' | 'medicationReference'>,
  included: readonly FhirResource[],
): string {
  const { reference = '', display } = medicationReference ?? {};
  const named = included.find(
    (each) => each.resourceType === 'Medication' && reference.endsWith(`Medication/${each.id}`),
  );
  return (
    textOf(medicationCodeableConcept) ||
    (named?.resourceType === 'Medication' ? textOf(named.code) : '') ||
    (display ?? reference)
  );
}

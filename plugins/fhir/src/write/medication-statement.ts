import type { Medication } from '@platform/plugin-clinical';
import type { MedicationStatement } from 'fhir/r4';

import { toConcept } from './to-concept';
import { toDateTime } from './to-date-time';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

/** Converts a medication of the port to a FHIR R4 statement: what the patient takes, not a prescription. */
export function toMedicationStatement(
  { coding, status = 'active', dosageText, startedAt }: Medication,
  context: WriteContext,
): MedicationStatement {
  return {
    resourceType: 'MedicationStatement',
    ...metaOf('MedicationStatement', context),
    identifier: [effectIdentifier(context)],
    status,
    medicationCodeableConcept: toConcept(coding),
    subject: patientReference(context),
    ...(startedAt !== undefined && {
      effectivePeriod: { start: toDateTime(startedAt, context.zone) },
    }),
    dateAsserted: context.now.toISOString(),
    informationSource: { display: context.author },
    ...(dosageText !== undefined && { dosage: [{ text: dosageText }] }),
  };
}

import type { Allergy } from '@platform/plugin-clinical';
import type { AllergyIntolerance } from 'fhir/r4';

import { ALLERGY_CLINICAL, ALLERGY_VERIFICATION } from './systems';
import { coded, toConcept, toNotes } from './to-concept';
import { toDateTime } from './to-date-time';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

export type AllergyVerification = 'unconfirmed' | 'confirmed';

/** Converts an allergy of the port to FHIR R4. Active, because the port lists active ones only. */
export function toAllergyIntolerance(
  { coding, criticality, recordedAt, note }: Allergy,
  verification: AllergyVerification,
  context: WriteContext,
): AllergyIntolerance {
  return {
    resourceType: 'AllergyIntolerance',
    ...metaOf('AllergyIntolerance', context),
    identifier: [effectIdentifier(context)],
    clinicalStatus: coded(ALLERGY_CLINICAL, 'active'),
    verificationStatus: coded(ALLERGY_VERIFICATION, verification),
    ...(criticality !== undefined && { criticality }),
    code: toConcept(coding),
    patient: patientReference(context),
    ...(recordedAt !== undefined && { recordedDate: toDateTime(recordedAt, context.zone) }),
    recorder: { display: context.author },
    ...toNotes(note),
  };
}

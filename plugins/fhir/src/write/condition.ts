import type { Condition } from '@platform/plugin-clinical';
import type { Condition as FhirCondition } from 'fhir/r4';

import { CONDITION_CATEGORY, CONDITION_CLINICAL, CONDITION_VERIFICATION } from './systems';
import { coded, toConcept } from './to-concept';
import { toDateTime } from './to-date-time';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

export type ConditionCategory = 'problem-list-item' | 'encounter-diagnosis';

/**
 * Converts a condition of the port to FHIR R4. An empty `resolvedAt` is a resolution at an unknown date.
 * The invariant con-4 wants a resolved clinical status with every abatement.
 */
export function toCondition(
  condition: Condition,
  category: ConditionCategory,
  context: WriteContext,
): FhirCondition {
  const { coding, status, onsetAt, resolvedAt, recordedBy } = condition;
  const clinical = resolvedAt === undefined ? 'active' : 'resolved';
  return {
    resourceType: 'Condition',
    ...metaOf('Condition', context),
    identifier: [effectIdentifier(context)],
    clinicalStatus: coded(CONDITION_CLINICAL, clinical),
    verificationStatus: coded(
      CONDITION_VERIFICATION,
      status === 'confirmed' ? 'confirmed' : 'provisional',
    ),
    category: [coded(CONDITION_CATEGORY, category)],
    code: toConcept(coding),
    subject: patientReference(context),
    ...(onsetAt !== '' && { onsetDateTime: toDateTime(onsetAt, context.zone) }),
    ...(resolvedAt && { abatementDateTime: toDateTime(resolvedAt, context.zone) }),
    recorder: { display: recordedBy ?? context.author },
  };
}

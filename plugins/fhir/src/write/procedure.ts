import type { Procedure } from '@platform/plugin-clinical';
import type { CodeableConcept, Procedure as FhirProcedure, ServiceRequest } from 'fhir/r4';

import { toConcept, toNotes } from './to-concept';
import { toDateTime } from './to-date-time';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

export interface ProcedureOptions {
  /** In R4, a Procedure in `preparation` has begun. A planned act is a request, unless the site differs. */
  readonly plannedAs: 'service-request' | 'procedure';
  /** Category of the requests, `system|code`. */
  readonly category: string;
}

const STATUSES: Readonly<Record<Procedure['status'], FhirProcedure['status']>> = {
  planned: 'preparation',
  'in-progress': 'in-progress',
  completed: 'completed',
  cancelled: 'not-done',
};

/** Converts a procedure of the port to FHIR R4: a planned one to a ServiceRequest. */
export function toProcedure(
  procedure: Procedure,
  options: ProcedureOptions,
  context: WriteContext,
): FhirProcedure | ServiceRequest {
  return procedure.status === 'planned' && options.plannedAs === 'service-request'
    ? toRequest(procedure, options, context)
    : toPerformed(procedure, context);
}

function toPerformed(procedure: Procedure, context: WriteContext): FhirProcedure {
  const { coding, status, performedAt, scheduledAt, note } = procedure;
  const at = performedAt ?? scheduledAt;
  return {
    resourceType: 'Procedure',
    ...metaOf('Procedure', context),
    identifier: [effectIdentifier(context)],
    status: STATUSES[status],
    code: toConcept(coding),
    subject: patientReference(context),
    ...(at !== undefined && { performedDateTime: toDateTime(at, context.zone) }),
    recorder: { display: context.author },
    ...toNotes(note),
  };
}

function toRequest(
  { coding, scheduledAt, note }: Procedure,
  { category }: ProcedureOptions,
  context: WriteContext,
): ServiceRequest {
  return {
    resourceType: 'ServiceRequest',
    ...metaOf('ServiceRequest', context),
    identifier: [effectIdentifier(context)],
    status: 'active',
    intent: 'plan',
    category: [fromToken(category)],
    code: toConcept(coding),
    subject: patientReference(context),
    ...(scheduledAt !== undefined && { occurrenceDateTime: toDateTime(scheduledAt, context.zone) }),
    requester: { display: context.author },
    ...toNotes(note),
  };
}

function fromToken(token: string): CodeableConcept {
  const bar = token.lastIndexOf('|');
  const code = token.slice(bar + 1);
  return { coding: [bar < 0 ? { code } : { system: token.slice(0, bar), code }] };
}

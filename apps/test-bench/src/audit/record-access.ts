import type { AuditEvent } from 'fhir/r4';

import type { Visit } from '../pages/visit';

/** What somebody did, as FHIR codes it: created, read, updated, executed (signed in). */
type Action = NonNullable<AuditEvent['action']>;

/** Writes who did what to which resources (`Type/id`) into the warehouse. */
export async function recordAccess(
  { warehouse, person, now }: Pick<Visit, 'warehouse' | 'person' | 'now'>,
  action: Action,
  references: readonly string[],
): Promise<void> {
  await warehouse.create<AuditEvent>({
    resourceType: 'AuditEvent',
    type:
      action === 'E'
        ? {
            system: 'http://dicom.nema.org/resources/ontology/DCM',
            code: '110114',
            display: 'User Authentication',
          }
        : { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
    action,
    recorded: now.toISOString(),
    outcome: '0',
    agent: [
      { who: { reference: `Practitioner/${person.id}`, display: person.display }, requestor: true },
    ],
    source: { observer: { display: 'Test bench' } },
    ...(references.length > 0 && {
      entity: references.map((reference) => ({ what: { reference } })),
    }),
  });
}

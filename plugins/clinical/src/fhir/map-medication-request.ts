import type { MedicationRequest } from 'fhir/r4';
import type { Medication, MedicationStatus } from '../ports/clinical-elements';
import { dosageTextOf } from './dosage-text';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { medicationCodingOf, type MedicationReading } from './medication-coding';

const STATUSES: Readonly<Record<string, MedicationStatus>> = {
  active: 'active',
  'on-hold': 'on-hold',
  draft: 'intended',
  cancelled: 'stopped',
  stopped: 'stopped',
  completed: 'completed',
};

/** A proposal, a plan or an option is not a line of a prescription: it was not ordered. */
const ORDERS = ['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order'];

/**
 * Converts a FHIR R4 MedicationRequest, one line of a prescription, to the port's shape. A request not
 * to give the medication (`doNotPerform`) is skipped: as a line it would mean the opposite.
 */
export function mapMedicationRequest(
  resource: MedicationRequest,
  reading: MedicationReading = {},
): Mapped<Medication> {
  const stated: string | undefined = resource.status;
  const intent: string | undefined = resource.intent;
  const status = STATUSES[stated ?? ''];
  if (status === undefined) return skippedFor(`medication-request-status-${stated ?? 'missing'}`);
  if (intent !== undefined && !ORDERS.includes(intent)) {
    return skippedFor(`medication-request-intent-${intent}`);
  }
  if (resource.doNotPerform === true) return skippedFor('medication-request-do-not-perform');
  const { coding, flagged } = medicationCodingOf(resource, reading);
  if (coding === undefined) return skippedFor('medication-request-without-code');
  const dosageText = dosageTextOf(resource.dosageInstruction);
  const startedAt =
    resource.dosageInstruction?.[0]?.timing?.repeat?.boundsPeriod?.start ?? resource.authoredOn;
  return mappedTo(
    {
      coding,
      status,
      ...(dosageText !== undefined && { dosageText }),
      ...(startedAt !== undefined && { startedAt }),
    },
    flagged,
  );
}

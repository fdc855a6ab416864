import type { MedicationStatement } from 'fhir/r4';
import type { Medication, MedicationStatus } from '../ports/clinical-elements';
import type { RecordClock } from '../record/record-clock';
import { isOver } from './dates';
import { dosageTextOf } from './dosage-text';
import type { ObservationReading } from './map-observation';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { medicationCodingOf, type MedicationReading } from './medication-coding';
import { isStatedAbsence } from './stated-absence';

/** A status that is not here has no meaning in the port. The port's default is `active`, so it is never left out. */
const STATUSES: Readonly<Record<string, MedicationStatus>> = {
  active: 'active',
  'on-hold': 'on-hold',
  intended: 'intended',
  stopped: 'stopped',
  completed: 'completed',
  'not-taken': 'stopped',
};

const NOT_TAKEN = { fr: 'non pris', en: 'not taken' } as const;

/**
 * Converts a FHIR R4 MedicationStatement to the port's shape. One that is not taken is `stopped`, with
 * a dosage text that says so in the language of the instance. One that is active although its period is over stays active and is
 * flagged `medication-active-past-end`; one whose end is no date is flagged `medication-end-unreadable`.
 */
export function mapMedicationStatement(
  resource: MedicationStatement,
  reading: MedicationReading & RecordClock & Pick<ObservationReading, 'language'>,
): Mapped<Medication> {
  const stated: string | undefined = resource.status;
  const status = STATUSES[stated ?? ''];
  if (status === undefined) return skippedFor(`medication-status-${stated ?? 'missing'}`);
  if (isStatedAbsence(resource.medicationCodeableConcept)) return skippedFor('medication-absent');
  const { coding, flagged } = medicationCodingOf(resource, reading);
  if (coding === undefined) return skippedFor('medication-without-code');
  const startedAt = resource.effectivePeriod?.start ?? resource.effectiveDateTime;
  const dosageText =
    stated === 'not-taken' ? NOT_TAKEN[reading.language] : dosageTextOf(resource.dosage);
  const end = resource.effectivePeriod?.end;
  const isPast = status === 'active' && end !== undefined ? isOver(end, reading) : false;
  return mappedTo(
    {
      coding,
      status,
      ...(dosageText !== undefined && { dosageText }),
      ...(startedAt !== undefined && { startedAt }),
    },
    [...flagged, ...flagOf(isPast)],
  );
}

/** `isPast`: whether the period of an active one is over; undefined: unknown. */
function flagOf(isPast: boolean | undefined): readonly string[] {
  if (isPast === undefined) return ['medication-end-unreadable'];
  return isPast ? ['medication-active-past-end'] : [];
}

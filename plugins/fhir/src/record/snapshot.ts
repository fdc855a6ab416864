import { isNoAllergyStated, mapPatient, type PatientProfile } from '@platform/plugin-clinical';
import { PlatformError, type PendingValidation } from '@platform/sdk';
import { bulkhead } from 'cockatiel';

import { patientAge } from '../write/patient-patch';
import type { FoundPatient } from './find-patient';
import type { RecordDeps } from './patient-options';
import { readAllergies, readConditions, readNotifications } from './read-elements';
import { readMedications } from './read-medications';
import { readObservations } from './read-observations';
import { readProcedures } from './read-procedures';
import type { Section } from './record-section';
import { readPendingValidations } from './validations';

const SECTION_CONCURRENCY = 4;
const MAX_OBSERVATIONS = 200;
const MAX_NOTIFICATIONS = 200;
const OBSERVATION_PERIOD_MS = 365 * 86_400_000;

/**
 * Reads the whole record, a few sections at a time. A section that cannot be read, or only in part, is
 * listed under `incomplete`: an empty list must never look like an empty record.
 */
export async function readSnapshot(found: FoundPatient, deps: RecordDeps): Promise<PatientProfile> {
  const { ids } = found;
  const { clock, log } = deps;
  const since = new Date(clock.now().getTime() - OBSERVATION_PERIOD_MS).toISOString();
  const incomplete: string[] = [];
  const queue = bulkhead(SECTION_CONCURRENCY, Infinity);
  const section = async <T>(name: string, read: () => Promise<Section<T>>): Promise<Section<T>> => {
    try {
      const one = await queue.execute(read);
      if (!one.complete) incomplete.push(name);
      return one;
    } catch (error) {
      const code = PlatformError.isInstance(error) ? error.code : 'unexpected';
      log.warn({ section: name, code }, 'section du dossier FHIR illisible');
      incomplete.push(name);
      return { elements: [], skipped: {}, flagged: {}, complete: false };
    }
  };
  const [observations, conditions, allergies, procedures, medications, notifications, pending] =
    await Promise.all([
      section('observations', () =>
        readObservations(ids, { since, limit: MAX_OBSERVATIONS }, deps),
      ),
      section('conditions', () => readConditions(found, { includeResolved: true }, deps)),
      section('allergies', () => readAllergies(found, deps)),
      section('procedures', () => readProcedures(ids, {}, deps)),
      section('medications', () => readMedications(ids, { includeStopped: true }, deps)),
      section('notifications', () => readNotifications(found, { limit: MAX_NOTIFICATIONS }, deps)),
      section('pendingValidations', () => pendingSection(ids, deps)),
    ]);
  const all = [observations, conditions, allergies, procedures, medications, notifications];
  const skipped = added(all.map((one) => one.skipped));
  const flagged = added(all.map((one) => one.flagged));
  const { elements: listed, skipped: unlisted, complete } = allergies;
  // Of a list that was cut off, the rest may be allergies.
  const statesNoAllergy = complete && isNoAllergyStated({ allergies: listed, skipped: unlisted });
  return {
    demographics: demographicsOf(found, deps),
    observations: observations.elements,
    conditions: conditions.elements,
    allergies: allergies.elements,
    procedures: procedures.elements,
    medications: medications.elements,
    notifications: notifications.elements,
    pendingValidations: pending.elements,
    skipped,
    flagged,
    ...(statesNoAllergy && { noKnownAllergy: true }),
    ...(incomplete.length > 0 && { incomplete: incomplete.sort() }),
  };
}

/** Without a birth date there is no age; the rest of the record can be shown all the same. */
function demographicsOf(
  { patient, shownId }: FoundPatient,
  { clock }: RecordDeps,
): PatientProfile['demographics'] {
  const { demographics } = mapPatient(patient) as NonNullable<ReturnType<typeof mapPatient>>;
  const ageYears = patientAge(patient, clock);
  return { ...demographics, patientId: shownId, ...(ageYears !== undefined && { ageYears }) };
}

async function pendingSection(
  patient: readonly string[],
  deps: RecordDeps,
): Promise<Section<PendingValidation>> {
  const elements = await readPendingValidations(patient, deps);
  return { elements, skipped: {}, flagged: {}, complete: true };
}

function added(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [reason, count] of counts.flatMap((one) => Object.entries(one))) {
    sum[reason] = (sum[reason] ?? 0) + count;
  }
  return sum;
}

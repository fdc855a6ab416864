import type { EffectLog } from '@platform/sdk';
import { DateTime } from 'luxon';
import type { PatientRecord } from '../record/patient-record';
import { mapObservation } from './map-observation';
import { mapPatient } from './map-patient';
import { isObservation, isPatient, readSeed, type SeedResource } from './read-seed';
import type { FhirObservation } from './resources';

interface LoadContext {
  /** IANA name. A date without a time is a day in this zone. */
  readonly zone: string;
  readonly log: EffectLog;
}

/** Loads the patients of a folder of FHIR R4 files with their observations. Logs what it leaves out. */
export async function loadRecords(
  folder: string,
  context: LoadContext,
): Promise<Map<string, PatientRecord>> {
  const seed = await readSeed(folder);
  const records = new Map<string, PatientRecord>();
  for (const { file, resource } of seed) {
    const record = isPatient(resource) ? mapPatient(resource) : undefined;
    if (record !== undefined) records.set(record.demographics.patientId, record);
    else if (!isObservation(resource)) ignore(file, resource, context);
  }
  for (const { file, resource } of seed) {
    if (isObservation(resource)) addObservations(records, { file, resource }, context);
  }
  return records;
}

function ignore(file: string, resource: SeedResource['resource'], { log }: LoadContext): void {
  const { resourceType } = resource;
  log.warn({ file, resourceType }, "fichier d'amorçage ignoré : ressource non reprise");
}

function addObservations(
  records: ReadonlyMap<string, PatientRecord>,
  { file, resource }: { file: string; resource: FhirObservation },
  { zone, log }: LoadContext,
): void {
  const record = records.get(subjectOf(resource) ?? '');
  if (record === undefined) {
    log.warn({ file }, 'observation ignorée : son patient est absent du dossier');
    return;
  }
  const { observations, skipped } = mapObservation(
    resource,
    (date) => DateTime.fromISO(date, { zone }).toISO() ?? date,
  );
  record.observations.push(...observations);
  for (const reason of skipped) {
    record.skipped[reason] = (record.skipped[reason] ?? 0) + 1;
    log.warn({ file, reason }, 'observation sans valeur exploitable, non reprise');
  }
}

/** Returns the id in `Patient/42`, `https://ehr/fhir/Patient/42` or `Patient/42/_history/3`. */
function subjectOf({ subject }: FhirObservation): string | undefined {
  return /(?:^|\/)Patient\/([A-Za-z0-9.-]+)/.exec(subject?.reference ?? '')?.[1];
}

import type { EffectLog } from '@platform/sdk';
import { countReasons, type PatientRecord } from '../record/patient-record';
import type { RecordClock } from '../record/record-clock';
import {
  addToRecord,
  isRecordResource,
  patientReferenceOf,
  type RecordReading,
  type RecordResource,
} from './add-to-record';
import { appointmentStarts } from './appointment-starts';
import { mapPatient } from './map-patient';
import { fulfilledRequests } from './map-service-request';
import { medicationResolver } from './medication-coding';
import { readSeed, resourcesOf, type SeedResource } from './read-seed';
import { referencedId } from './reference';

interface LoadContext extends RecordClock, Pick<RecordReading, 'language'> {
  readonly log: EffectLog;
}

/**
 * Read in other places: medications and appointments by those who name them or are named by them, medication
 * requests by the prescription port.
 */
const READ_ELSEWHERE = ['Appointment', 'Medication', 'MedicationRequest'];

/** Loads the patients of a folder of FHIR R4 files with their records. Logs what it leaves out. */
export async function loadRecords(
  folder: string,
  context: LoadContext,
): Promise<Map<string, PatientRecord>> {
  const seed = await readSeed(folder, 'ports.patient.config.seed');
  const records = new Map<string, PatientRecord>();
  for (const { file, resource } of seed) {
    if (resource.resourceType === 'Patient') {
      const record = mapPatient(resource);
      if (record !== undefined) records.set(record.demographics.patientId, record);
      else logIgnored(file, resource, context);
    } else if (!isRecordResource(resource) && !READ_ELSEWHERE.includes(resource.resourceType)) {
      logIgnored(file, resource, context);
    }
  }
  const reading: RecordReading = {
    now: context.now,
    zone: context.zone,
    language: context.language,
    resolveMedication: medicationResolver(resourcesOf(seed, 'Medication')),
    fulfilled: fulfilledRequests(resourcesOf(seed, 'Procedure')),
    starts: appointmentStarts(resourcesOf(seed, 'Appointment'), context.now()),
  };
  for (const { file, resource } of seed) {
    if (isRecordResource(resource)) addResource(records, { file, resource }, reading, context.log);
  }
  return records;
}

function logIgnored(
  file: string,
  { resourceType }: SeedResource['resource'],
  { log }: LoadContext,
): void {
  log.warn({ file, resourceType }, "fichier d'amorçage ignoré : ressource non reprise");
}

function addResource(
  records: ReadonlyMap<string, PatientRecord>,
  { file, resource }: { file: string; resource: RecordResource },
  reading: RecordReading,
  log: EffectLog,
): void {
  const { resourceType } = resource;
  const record = records.get(referencedId(patientReferenceOf(resource), 'Patient') ?? '');
  if (record === undefined) {
    log.warn({ file, resourceType }, 'ressource ignorée : son patient est absent du dossier');
    return;
  }
  const { skipped, flagged } = addToRecord(record, resource, reading);
  countReasons(record.skipped, skipped);
  countReasons(record.flagged, flagged);
  for (const reason of skipped) log.warn({ file, resourceType, reason }, 'élément non repris');
  for (const reason of flagged)
    log.warn({ file, resourceType, reason }, 'élément repris, à vérifier');
}

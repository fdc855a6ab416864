import type { EffectLog } from '@platform/sdk';
import type { MedicationRequest } from 'fhir/r4';
import type { PrescriptionProfile } from '../ports/prescription-port';
import type { Prescriptions } from '../record/memory-prescriptions';
import { groupRequests, mapPrescription, type PrescriptionGroup } from './map-prescription';
import { medicationResolver, type MedicationReading } from './medication-coding';
import { readSeed, resourcesOf } from './read-seed';
import { referencedId } from './reference';

/**
 * Loads the prescriptions of a folder of FHIR R4 files: the MedicationRequests of one patient with the
 * same `groupIdentifier`. A prescription is found by the value of that identifier, and by the id of each
 * of its requests. Logs what it leaves out.
 */
export async function loadPrescriptions(folder: string, log: EffectLog): Promise<Prescriptions> {
  const seed = await readSeed(folder, 'ports.prescription.config.seed');
  const resolveMedication = medicationResolver(resourcesOf(seed, 'Medication'));
  const prescriptions = new Map<string, PrescriptionProfile>();
  const loaded: [PrescriptionProfile, PrescriptionGroup][] = [];
  for (const [patientId, requests] of byPatient(resourcesOf(seed, 'MedicationRequest'), log)) {
    for (const group of groupRequests(requests)) {
      const profile = profileOfGroup(group, patientId, { resolveMedication }, log);
      // Two patients may not share a prescription, whatever its number says.
      if (prescriptions.has(group.id)) {
        log.warn({}, 'prescription ignorée : son identifiant est déjà celui d’une autre');
      } else {
        prescriptions.set(group.id, profile);
        loaded.push([profile, group]);
      }
    }
  }
  for (const [profile, { requests }] of loaded) {
    for (const { id } of requests) {
      if (id !== undefined && !prescriptions.has(id)) prescriptions.set(id, profile);
    }
  }
  return prescriptions;
}

function byPatient(
  requests: readonly MedicationRequest[],
  log: EffectLog,
): Map<string, MedicationRequest[]> {
  const grouped = new Map<string, MedicationRequest[]>();
  for (const request of requests) {
    const patientId = referencedId(request.subject, 'Patient');
    if (patientId === undefined) {
      log.warn({}, 'ligne de prescription ignorée : elle ne désigne aucun patient');
    } else {
      grouped.set(patientId, [...(grouped.get(patientId) ?? []), request]);
    }
  }
  return grouped;
}

function profileOfGroup(
  { id, requests }: PrescriptionGroup,
  patientId: string,
  reading: MedicationReading,
  log: EffectLog,
): PrescriptionProfile {
  const profile = mapPrescription(id, patientId, requests, reading);
  for (const [reason, count] of Object.entries(profile.skipped ?? {})) {
    log.warn({ reason, count }, 'ligne de prescription non reprise');
  }
  for (const [reason, count] of Object.entries(profile.flagged ?? {})) {
    log.warn({ reason, count }, 'ligne de prescription reprise, à vérifier');
  }
  return profile;
}

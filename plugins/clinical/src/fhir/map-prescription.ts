import type { MedicationRequest } from 'fhir/r4';
import type { PrescriptionProfile, ReconciliationNote } from '../ports/prescription-port';
import { countReasons } from '../record/patient-record';
import { mapMedicationRequest } from './map-medication-request';
import type { MedicationReading } from './medication-coding';

/**
 * Converts the MedicationRequests of one prescription to the port's shape, in their order. The notes are
 * those of the requests that have an author and a time.
 */
export function mapPrescription(
  id: string,
  patientId: string,
  requests: readonly MedicationRequest[],
  reading: MedicationReading = {},
): PrescriptionProfile {
  const skipped: Record<string, number> = {};
  const flagged: Record<string, number> = {};
  const items = requests.flatMap((request) => {
    const mapped = mapMedicationRequest(request, reading);
    countReasons(skipped, mapped.skipped);
    countReasons(flagged, mapped.flagged);
    return mapped.elements;
  });
  const notes = requests.flatMap(reconciliationNotesOf);
  return { id, patientId, items, notes, skipped, flagged };
}

function reconciliationNotesOf({ note, status }: MedicationRequest): ReconciliationNote[] {
  if (status === 'entered-in-error') return [];
  return (note ?? []).flatMap(({ text, authorString, authorReference, time }) => {
    const by = authorString ?? authorReference?.display;
    return by === undefined || time === undefined ? [] : [{ text, by, at: time }];
  });
}

/** The requests of one patient that belong to one prescription. */
export interface PrescriptionGroup {
  /** Value of `groupIdentifier`, else the id of the only request. */
  readonly id: string;
  readonly requests: MedicationRequest[];
}

/**
 * Groups the requests of one patient by `groupIdentifier`, system and value. A request without one is a
 * prescription of its own, and one that has neither a group nor an id is in no group.
 */
export function groupRequests(requests: Iterable<MedicationRequest>): PrescriptionGroup[] {
  const groups = new Map<string, PrescriptionGroup>();
  for (const request of requests) {
    const { system, value } = request.groupIdentifier ?? {};
    const id = value ?? request.id;
    if (id === undefined) continue;
    const key = JSON.stringify(value === undefined ? [id] : [system ?? '', value]);
    const group = groups.get(key) ?? { id, requests: [] };
    group.requests.push(request);
    groups.set(key, group);
  }
  return [...groups.values()];
}

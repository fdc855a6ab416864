import {
  mapPrescription,
  referencedId,
  type Prescription,
  type PrescriptionPort,
  type PrescriptionProfile,
  type ReconciliationNote,
  type RecordClock,
} from '@platform/plugin-clinical';
import { NodeError, NotFoundError, PlatformError, type EffectOptions } from '@platform/sdk';
import type { Annotation, Communication, MedicationRequest } from 'fhir/r4';

import { countSkipped } from '../client/telemetry';
import { toEffect } from '../write/effect';
import { toDateTime } from '../write/to-date-time';
import { effectIdentifier, metaOf } from '../write/write-context';
import { byEffect, createOnce } from './create-once';
import {
  findPrescription,
  type FoundPrescription,
  type PrescriptionDeps,
  type PrescriptionGroup,
} from './find-prescription';
import { resolverOf } from './read-medications';
import { updateLatest } from './update-latest';

/** A resource that takes notes. */
type Noted = MedicationRequest | PrescriptionGroup;

/** Codes that say that the server lets nobody edit an order. */
const FORBIDDEN = ['FHIR_FORBIDDEN', 'FHIR_UNSUPPORTED'];

/** The prescriptions of a FHIR R4 server: MedicationRequests that one group holds together. */
export class FhirPrescriptions implements PrescriptionPort {
  private readonly deps: PrescriptionDeps & { readonly clock: RecordClock };

  constructor(deps: PrescriptionDeps & { readonly clock: RecordClock }) {
    this.deps = deps;
  }

  async getPrescription(prescriptionId: string): Promise<Prescription> {
    const { id, patientId, items } = await this.snapshot(prescriptionId);
    return { id, patientId, items };
  }

  async snapshot(prescriptionId: string): Promise<PrescriptionProfile> {
    const { options } = this.deps;
    const found = await findPrescription(prescriptionId, this.deps);
    const { lines, group, medications } = found;
    const profile = mapPrescription(prescriptionId, patientOf(lines, prescriptionId), lines, {
      resolveMedication: await resolverOf(lines, medications, this.deps),
      ...(options.medicationSystems && { medicationSystems: options.medicationSystems }),
    });
    for (const [reason, count] of Object.entries(profile.skipped ?? {})) {
      countSkipped('prescriptions', reason, count);
    }
    return { ...profile, notes: [...notesOf(group), ...profile.notes] };
  }

  /** The note goes to the first line that can be edited, else to the group, else into a message. */
  async addReconciliationNote(
    prescriptionId: string,
    note: ReconciliationNote,
    options?: EffectOptions,
  ): Promise<void> {
    const { client, log, clock } = this.deps;
    const found = await findPrescription(prescriptionId, this.deps);
    const time = toDateTime(note.at, clock.zone);
    const annotation: Annotation = { text: note.text, authorString: note.by, time };
    let target = targetOf(found);
    if (target !== undefined) {
      const { resourceType: type, id = '' } = target;
      const read = async (): Promise<Noted> => {
        const latest = target ?? ((await client.read(type, id)).resource as Noted | undefined);
        target = undefined;
        if (latest === undefined) throw new NotFoundError(`${type} introuvable : ${id}`);
        return latest;
      };
      try {
        await updateLatest<Noted>(
          client,
          read,
          (latest) => withNote(latest, annotation),
          options?.signal,
        );
        return;
      } catch (error) {
        if (!PlatformError.isInstance(error) || !FORBIDDEN.includes(error.code)) throw error;
        log.warn(
          { type, code: error.code },
          'prescription non modifiable : note écrite en message',
        );
      }
    }
    await this.sendNote(prescriptionId, found, annotation, options);
  }

  private async sendNote(
    prescriptionId: string,
    found: FoundPrescription,
    { text, authorString, time }: Annotation,
    options: EffectOptions | undefined,
  ): Promise<void> {
    const { options: settings } = this.deps;
    const effect = toEffect('addReconciliationNote', prescriptionId, options);
    const message: Communication = {
      resourceType: 'Communication',
      ...metaOf('Communication', { effect, profiles: {} }),
      identifier: [effectIdentifier({ effect })],
      status: 'completed',
      subject: { reference: `Patient/${patientOf(found.lines, prescriptionId)}` },
      about: found.lines.flatMap(({ id }) =>
        id === undefined ? [] : [{ reference: `MedicationRequest/${id}` }],
      ),
      topic: { text: 'Note de conciliation médicamenteuse' },
      ...(time !== undefined && { sent: toDateTime(time, this.deps.clock.zone) }),
      sender: { display: authorString ?? settings.author },
      payload: [{ contentString: text }],
    };
    await createOnce(message, { effect, by: byEffect(effect) }, this.deps);
  }
}

/**
 * The first line that the server holds by itself, else the group. The lines of a document exist in it only,
 * and a document never changes.
 */
const targetOf = ({ group, lines, areEditable }: FoundPrescription): Noted | undefined =>
  areEditable ? (lines.find(({ meta }) => meta?.versionId !== undefined) ?? group) : undefined;

const notesOf = (group: PrescriptionGroup | undefined): readonly ReconciliationNote[] =>
  (group?.note ?? []).flatMap(({ text, authorString: by, time: at }) =>
    by === undefined || at === undefined ? [] : [{ text, by, at }],
  );

/** Adds the note, unless it is there: a repeated call must not repeat it. */
function withNote(resource: Noted, added: Annotation): Noted {
  const isAdded = (resource.note ?? []).some(
    ({ text, authorString, time }) =>
      text === added.text && authorString === added.authorString && time === added.time,
  );
  return isAdded ? resource : { ...resource, note: [...(resource.note ?? []), added] };
}

/** The one patient of all lines. Lines of two patients are no prescription. */
function patientOf(lines: readonly MedicationRequest[], prescriptionId: string): string {
  const patients = new Set(lines.map(({ subject }) => referencedId(subject, 'Patient')));
  const [patient] = patients;
  if (patients.size === 1 && patient !== undefined) return patient;
  throw new NodeError(
    'FHIR_PRESCRIPTION_PATIENT',
    `la prescription ${prescriptionId} ne désigne pas un seul patient`,
  );
}

import {
  mapPrescription,
  parseReference,
  referencedId,
  type Prescription,
  type PrescriptionPort,
  type PrescriptionProfile,
  type ReconciliationNote,
  type RecordClock,
} from '@platform/plugin-clinical';
import {
  NodeError,
  NotFoundError,
  PlatformError,
  type EffectOptions,
  type LocalizedText,
} from '@platform/sdk';
import type { Annotation, Communication, MedicationRequest, Reference } from 'fhir/r4';

import { notFound } from '../client/classify-error';
import { countSkipped } from '../client/telemetry';
import { toEffect } from '../write/effect';
import { toDateTime } from '../write/to-date-time';
import { effectIdentifier, metaOf } from '../write/write-context';
import { byEffect, createOnce } from './create-once';
import {
  findPrescription,
  type FoundPrescription,
  type PrescriptionDeps,
} from './find-prescription';
import { resolverOf } from './read-medications';
import type { PrescriptionGroup } from './prescription-group';
import { updateLatest } from './update-latest';

const NOTE_TOPIC: LocalizedText = {
  fr: 'Note de conciliation médicamenteuse',
  en: 'Medication reconciliation note',
};

/** A resource that takes notes. */
type Noted = MedicationRequest | PrescriptionGroup;

/** Codes of a server whose orders cannot be edited. */
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
    const { options, log } = this.deps;
    const found = await findPrescription(prescriptionId, this.deps);
    const { lines, group, included, missingLines = 0 } = found;
    const mapped = mapPrescription(prescriptionId, this.patientOf(found), lines, {
      resolveMedication: await resolverOf(lines, included, this.deps),
      ...(options.medicationSystems && { medicationSystems: options.medicationSystems }),
    });
    const skipped = {
      ...mapped.skipped,
      ...(missingLines > 0 && { 'medication-request-unreadable': missingLines }),
    };
    for (const [reason, count] of Object.entries(skipped)) {
      countSkipped('prescriptions', reason, count);
    }
    if (Object.keys(skipped).length > 0) {
      log.warn({ skipped }, 'lignes de la prescription FHIR non lues');
    }
    return { ...mapped, skipped, notes: [...notesOf(group), ...mapped.notes] };
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
        if (latest === undefined) throw new NotFoundError(notFound(type));
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
      subject: { reference: `Patient/${this.patientOf(found)}` },
      about: found.lines.flatMap(({ id }) =>
        id === undefined ? [] : [{ reference: `MedicationRequest/${id}` }],
      ),
      topic: { text: NOTE_TOPIC[settings.language] },
      ...(time !== undefined && { sent: toDateTime(time, this.deps.clock.zone) }),
      sender: { display: authorString ?? settings.author },
      payload: [{ contentString: text }],
    };
    await createOnce(message, { effect, by: byEffect(effect) }, this.deps);
  }

  /**
   * The one patient of all lines, on this server. Lines of two patients are no prescription. The lines of a
   * document may name an entry of it, whose resource has the id.
   */
  private patientOf({ lines, included }: FoundPrescription): string {
    const idOf = (subject: Reference | undefined): string | undefined => {
      if (parseReference(subject)?.kind !== 'urn') {
        return referencedId(subject, 'Patient', this.deps.client.isOwnBase);
      }
      const entry = included.find(({ fullUrl }) => fullUrl === subject?.reference);
      return entry?.resource.resourceType === 'Patient' ? entry.resource.id : undefined;
    };
    const patients = new Set(lines.map(({ subject }) => idOf(subject)));
    const [patient] = patients;
    if (patients.size === 1 && patient !== undefined) return patient;
    throw new NodeError('FHIR_PRESCRIPTION_PATIENT', {
      fr: 'la prescription ne désigne pas un seul patient',
      en: 'the prescription does not name exactly one patient',
    });
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

import { NotFoundError, type EffectOptions } from '@platform/sdk';
import type {
  Prescription,
  PrescriptionPort,
  PrescriptionProfile,
  ReconciliationNote,
} from '../ports/prescription-port';
import { instantOf } from './instant';
import { OnceOnlyWrites } from './once-only-writes';

/** A write of the port as data. The journal stores it, a sandbox captures it and a replay applies it. */
export interface PrescriptionWrite {
  readonly op: 'addReconciliationNote';
  readonly prescriptionId: string;
  readonly payload: ReconciliationNote;
  /** The effect's idempotency key. */
  readonly key?: string;
}

/** Prescriptions by the ids under which they are found. Several ids may lead to one prescription. */
export type Prescriptions = ReadonlyMap<string, PrescriptionProfile>;

/** Prescriptions in memory, which the `memory` adapter and the sandbox share. */
export class MemoryPrescriptions implements PrescriptionPort {
  private readonly prescriptions: Prescriptions;
  private readonly zone: string;
  private readonly notes = new Map<string, ReconciliationNote[]>();
  private readonly writes: OnceOnlyWrites<PrescriptionWrite>;

  constructor(
    prescriptions: Prescriptions,
    commit: (write: PrescriptionWrite) => Promise<void> | void,
    zone: string,
  ) {
    this.prescriptions = prescriptions;
    this.zone = zone;
    this.writes = new OnceOnlyWrites({
      commit,
      apply: ({ prescriptionId, payload }) => this.apply(prescriptionId, payload),
      effectOf: ({ op, prescriptionId, key }) =>
        key === undefined
          ? undefined
          : JSON.stringify([op, this.profileFor(prescriptionId).id, key]),
    });
  }

  /** Applies a write that is already committed. Throws NotFoundError for an unknown prescription. */
  replay(write: PrescriptionWrite): void {
    this.writes.replay(write);
  }

  async snapshot(prescriptionId: string): Promise<PrescriptionProfile> {
    const profile = this.profileFor(prescriptionId);
    const added = this.notes.get(profile.id) ?? [];
    return structuredClone({ ...profile, notes: [...profile.notes, ...added] });
  }

  async getPrescription(prescriptionId: string): Promise<Prescription> {
    const { id, patientId, items } = this.profileFor(prescriptionId);
    return structuredClone({ id, patientId, items });
  }

  async addReconciliationNote(
    prescriptionId: string,
    note: ReconciliationNote,
    options: EffectOptions = {},
  ): Promise<void> {
    this.profileFor(prescriptionId);
    instantOf(note.at, this.zone);
    await this.writes.write({
      op: 'addReconciliationNote',
      prescriptionId,
      payload: structuredClone(note),
      ...(options.idempotencyKey !== undefined && { key: options.idempotencyKey }),
    });
  }

  private apply(prescriptionId: string, note: ReconciliationNote): void {
    const { id } = this.profileFor(prescriptionId);
    this.notes.set(id, [...(this.notes.get(id) ?? []), note]);
  }

  private profileFor(prescriptionId: string): PrescriptionProfile {
    const profile = this.prescriptions.get(prescriptionId);
    if (profile !== undefined) return profile;
    throw new NotFoundError({ fr: 'Prescription introuvable', en: 'Prescription not found' });
  }
}

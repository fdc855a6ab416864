import {
  NotFoundError,
  type EffectOptions,
  type PendingValidation,
  type SubjectDescription,
} from '@platform/sdk';

import type {
  Allergy,
  Condition,
  Medication,
  Observation,
  Procedure,
  RecordNotification,
} from '../ports/clinical-elements';
import type { Demographics, DemographicsPatch } from '../ports/demographics';
import type { ObservationQuery, PatientPort, PatientProfile } from '../ports/patient-port';
import { ageOf, demographicsOf } from './age';
import { applyWrite } from './apply-write';
import { checkPatch, patched } from './demographics-patch';
import { describePatient } from './describe-patient';
import { instantOf } from './instant';
import { OnceOnlyWrites } from './once-only-writes';
import { profileOf, type PatientRecord } from './patient-record';
import { conditionsOf, medicationsOf, observationsOf, proceduresOf } from './read-record';
import type { RecordClock } from './record-clock';
import { effectOf, type RecordWrite } from './record-write';

type Unkeyed<W> = W extends RecordWrite ? Omit<W, 'key'> : never;

/**
 * A patient record in memory, which the `memory` adapter and the sandbox share. Each write first goes
 * through `commit` (the journal, or the capture of a simulation) and is then applied.
 */
export class MemoryPatientRecord implements PatientPort {
  private readonly records: ReadonlyMap<string, PatientRecord>;
  private readonly clock: RecordClock;
  private readonly writes: OnceOnlyWrites<RecordWrite>;

  constructor(
    records: ReadonlyMap<string, PatientRecord>,
    commit: (write: RecordWrite) => Promise<void> | void,
    clock: RecordClock,
  ) {
    this.records = records;
    this.clock = clock;
    this.writes = new OnceOnlyWrites({
      commit,
      apply: (write) => applyWrite(this.recordFor(write.patientId), write),
      effectOf,
    });
  }

  /** Applies a write that is already committed. Throws NotFoundError for an unknown patient. */
  replay(write: RecordWrite): void {
    this.writes.replay(write);
  }

  async snapshot(patientId: string): Promise<PatientProfile> {
    const record = this.recordFor(patientId);
    return structuredClone(profileOf(record, ageOf(record, this.clock)));
  }

  async describeSubject(patientId: string): Promise<SubjectDescription> {
    return describePatient(this.recordFor(patientId), this.clock);
  }

  async getDemographics(patientId: string): Promise<Demographics> {
    return structuredClone(demographicsOf(this.recordFor(patientId), this.clock));
  }

  async updateDemographics(
    patientId: string,
    patch: DemographicsPatch,
    options?: EffectOptions,
  ): Promise<Demographics> {
    const record = this.recordFor(patientId);
    checkPatch(record, patch);
    demographicsOf({ ...record, demographics: patched(record.demographics, patch) }, this.clock);
    await this.write({ op: 'updateDemographics', patientId, payload: patch }, options);
    return this.getDemographics(patientId);
  }

  async getMedications(
    patientId: string,
    { includeStopped = false }: { readonly includeStopped?: boolean } = {},
  ): Promise<Medication[]> {
    return structuredClone(medicationsOf(this.recordFor(patientId).medications, includeStopped));
  }

  async getConditions(
    patientId: string,
    { includeResolved = false }: { readonly includeResolved?: boolean } = {},
  ): Promise<Condition[]> {
    return structuredClone(conditionsOf(this.recordFor(patientId).conditions, includeResolved));
  }

  async getAllergies(patientId: string): Promise<Allergy[]> {
    return structuredClone(this.recordFor(patientId).allergies);
  }

  async getProcedures(
    patientId: string,
    { horizon = 'all' }: { readonly horizon?: 'past' | 'upcoming' | 'all' } = {},
  ): Promise<Procedure[]> {
    return structuredClone(proceduresOf(this.recordFor(patientId).procedures, horizon));
  }

  async getObservations(patientId: string, query: ObservationQuery = {}): Promise<Observation[]> {
    const { observations } = this.recordFor(patientId);
    return structuredClone(observationsOf(observations, query, this.clock.zone));
  }

  async addObservation(patientId: string, payload: Observation, options?: EffectOptions) {
    instantOf(payload.observedAt, this.clock.zone);
    await this.write({ op: 'addObservation', patientId, payload }, options);
  }

  async addCondition(patientId: string, payload: Condition, options?: EffectOptions) {
    await this.write({ op: 'addCondition', patientId, payload }, options);
  }

  async addAllergy(patientId: string, payload: Allergy, options?: EffectOptions) {
    await this.write({ op: 'addAllergy', patientId, payload }, options);
  }

  async addProcedure(patientId: string, payload: Procedure, options?: EffectOptions) {
    await this.write({ op: 'addProcedure', patientId, payload }, options);
  }

  async addMedication(patientId: string, payload: Medication, options?: EffectOptions) {
    await this.write({ op: 'addMedication', patientId, payload }, options);
  }

  async addNotification(
    patientId: string,
    notification: RecordNotification,
    options?: EffectOptions,
  ) {
    const payload: RecordNotification = {
      category: notification.severity === 'critical' ? 'alert' : 'notification',
      at: this.clock.now().toISOString(),
      ...notification,
    };
    await this.write({ op: 'addNotification', patientId, payload }, options);
  }

  async publishValidationRequest(
    patientId: string,
    payload: PendingValidation,
    options?: EffectOptions,
  ) {
    await this.write({ op: 'publishValidationRequest', patientId, payload }, options);
  }

  async withdrawValidationRequest(patientId: string, pendingId: string, options?: EffectOptions) {
    await this.write(
      { op: 'withdrawValidationRequest', patientId, payload: { pendingId } },
      options,
    );
  }

  private recordFor(patientId: string): PatientRecord {
    const record = this.records.get(patientId);
    if (record === undefined) {
      throw new NotFoundError({ fr: 'Patient introuvable', en: 'Patient not found' });
    }
    return record;
  }

  private write(request: Unkeyed<RecordWrite>, options: EffectOptions = {}): Promise<void> {
    this.recordFor(request.patientId);
    const write = structuredClone({
      ...request,
      ...(options.idempotencyKey !== undefined && { key: options.idempotencyKey }),
    }) as RecordWrite;
    return this.writes.write(write);
  }
}

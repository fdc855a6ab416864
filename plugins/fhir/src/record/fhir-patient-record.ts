import {
  mapDemographics,
  type Allergy,
  type Condition,
  type Demographics,
  type DemographicsPatch,
  type Medication,
  type Observation,
  type ObservationQuery,
  type PatientPort,
  type PatientProfile,
  type Procedure,
  type RecordNotification,
  describePatient,
  mapPatient,
  type RecordClock,
} from '@platform/plugin-clinical';
import {
  NodeError,
  NotFoundError,
  type EffectOptions,
  type PendingValidation,
  type WithdrawalOptions,
  type SubjectDescription,
} from '@platform/sdk';
import type { FhirResource, Patient, Reference } from 'fhir/r4';

import { PATIENT_NOT_FOUND } from '../client/classify-error';
import { toAllergyIntolerance } from '../write/allergy';
import { toCommunication, toFlag } from '../write/communication';
import { toCondition } from '../write/condition';
import { toEffect } from '../write/effect';
import { toMedicationStatement } from '../write/medication-statement';
import { toObservation } from '../write/observation';
import { patchPatient } from '../write/patient-patch';
import { toProcedure } from '../write/procedure';
import { toProvenance } from '../write/provenance';
import { EFFECT_SYSTEM } from '../write/systems';
import type { WriteContext } from '../write/write-context';
import { byEffect, createOnce } from './create-once';
import type { FindPatient, FoundPatient } from './find-patient';
import type { RecordDeps } from './patient-options';
import { readAllergies, readConditions } from './read-elements';
import { readMedications } from './read-medications';
import { readObservations } from './read-observations';
import { readProcedures } from './read-procedures';
import { readSnapshot } from './snapshot';
import { updateLatest } from './update-latest';
import { publishValidation, withdrawValidation } from './validations';

/** Returns who a Patient is, and that it replaces the one that was asked for. */
function describeFound(
  { patient, shownId, replacedId }: FoundPatient,
  clock: RecordClock,
): SubjectDescription {
  const record = mapPatient(patient);
  if (record === undefined) throw new NotFoundError(PATIENT_NOT_FOUND);
  const demographics = { ...record.demographics, patientId: shownId };
  const description = describePatient({ ...record, demographics }, clock);
  if (replacedId === undefined) return description;
  const merged = {
    fr: `Identités fusionnées : ce dossier remplace le dossier ${replacedId}, qui était demandé`,
    en: `Identities merged: this record replaces the record ${replacedId}, which was asked for`,
  };
  return { ...description, warnings: [merged, ...description.warnings] };
}

/**
 * The patient record on a FHIR R4 server. Each method first reads the Patient: an unknown one would
 * otherwise look like an empty record, and the record of a merged one is that of the survivor.
 */
export class FhirPatientRecord implements PatientPort {
  private readonly find: FindPatient;
  private readonly deps: RecordDeps;

  constructor(find: FindPatient, deps: RecordDeps) {
    this.find = find;
    this.deps = deps;
  }

  async snapshot(patientId: string): Promise<PatientProfile> {
    return readSnapshot(await this.find(patientId), this.deps);
  }

  async describeSubject(
    patientId: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<SubjectDescription> {
    const found = await this.find(patientId, { ...(signal && { signal }) });
    return describeFound(found, this.deps.clock);
  }

  async getDemographics(patientId: string): Promise<Demographics> {
    return this.demographicsOf(await this.find(patientId));
  }

  async updateDemographics(
    patientId: string,
    patch: DemographicsPatch,
    { signal }: EffectOptions = {},
  ): Promise<Demographics> {
    const { client, options } = this.deps;
    if (!options.writePatient) {
      throw new NodeError('FHIR_PATIENT_READ_ONLY', {
        fr: "ce site n'autorise pas la modification de l'identité du patient (« patient.write: false »)",
        en: 'this site does not allow changes of the identity of the patient ("patient.write: false")',
      });
    }
    let found = await this.find(patientId, { fresh: true, ...(signal && { signal }) });
    let latest: FoundPatient | undefined = found;
    const patient = await updateLatest<Patient>(
      client,
      async () => {
        found = latest ?? (await this.find(patientId, { fresh: true, ...(signal && { signal }) }));
        latest = undefined;
        return found.patient;
      },
      (current) => this.withProfile(patchPatient(current, patch), current),
      signal,
    );
    return this.demographicsOf({ ...found, patient: { ...patient, id: found.patient.id } });
  }

  async getMedications(
    patientId: string,
    options: { readonly includeStopped?: boolean; readonly declaredOnly?: boolean } = {},
  ): Promise<Medication[]> {
    const { ids } = await this.find(patientId);
    return [...(await readMedications(ids, options, this.deps)).elements];
  }

  async getConditions(
    patientId: string,
    options: { readonly includeResolved?: boolean } = {},
  ): Promise<Condition[]> {
    return [...(await readConditions(await this.find(patientId), options, this.deps)).elements];
  }

  async getAllergies(patientId: string): Promise<Allergy[]> {
    return [...(await readAllergies(await this.find(patientId), this.deps)).elements];
  }

  async getProcedures(
    patientId: string,
    options: { readonly horizon?: 'past' | 'upcoming' | 'all' } = {},
  ): Promise<Procedure[]> {
    const { ids } = await this.find(patientId);
    return [...(await readProcedures(ids, options, this.deps)).elements];
  }

  async getObservations(patientId: string, query: ObservationQuery = {}): Promise<Observation[]> {
    const { ids } = await this.find(patientId);
    return [...(await readObservations(ids, query, this.deps)).elements];
  }

  async addObservation(patientId: string, observation: Observation, options?: EffectOptions) {
    const { observationCategories } = this.deps.options;
    await this.add('addObservation', patientId, options, (context) => [
      toObservation(observation, observationCategories, context),
    ]);
  }

  async addCondition(patientId: string, condition: Condition, options?: EffectOptions) {
    const { conditionCategory } = this.deps.options;
    await this.add('addCondition', patientId, options, (context) => [
      toCondition(condition, conditionCategory, context),
    ]);
  }

  async addAllergy(patientId: string, allergy: Allergy, options?: EffectOptions) {
    const { allergyVerification } = this.deps.options;
    await this.add('addAllergy', patientId, options, (context) => [
      toAllergyIntolerance(allergy, allergyVerification, context),
    ]);
  }

  async addProcedure(patientId: string, procedure: Procedure, options?: EffectOptions) {
    const { plannedAs, procedureCategories } = this.deps.options;
    await this.add('addProcedure', patientId, options, (context) => [
      toProcedure(procedure, { plannedAs, category: procedureCategories[0] }, context),
    ]);
  }

  async addMedication(patientId: string, medication: Medication, options?: EffectOptions) {
    await this.add('addMedication', patientId, options, (context) => [
      toMedicationStatement(medication, context),
    ]);
  }

  async addNotification(
    patientId: string,
    notification: RecordNotification,
    options?: EffectOptions,
  ) {
    const { recipients, flagOnCritical } = this.deps.options;
    const isFlagged = flagOnCritical && notification.severity === 'critical';
    await this.add('addNotification', patientId, options, (context) => [
      toCommunication(notification, recipients, context),
      ...(isFlagged ? [toFlag(notification, context)] : []),
    ]);
  }

  async publishValidationRequest(
    patientId: string,
    request: PendingValidation,
    options?: EffectOptions,
  ) {
    const context = await this.contextOf('publishValidationRequest', patientId, {
      ...options,
      runId: request.runId,
    });
    await publishValidation(request, context, this.deps);
  }

  async withdrawValidationRequest(
    patientId: string,
    pendingId: string,
    { decision }: WithdrawalOptions = {},
  ) {
    await this.find(patientId);
    await withdrawValidation(pendingId, { now: this.deps.clock.now(), decision }, this.deps);
  }

  /** Each resource is created once by itself: a retry after a crash writes those that are missing. */
  private async add(
    operation: string,
    patientId: string,
    options: EffectOptions | undefined,
    toResources: (context: WriteContext) => readonly FhirResource[],
  ): Promise<void> {
    const context = await this.contextOf(operation, patientId, options);
    const { effect } = context;
    const targets: Reference[] = [];
    for (const resource of toResources(context)) {
      const { id } = await createOnce(resource, { effect, by: byEffect(effect) }, this.deps);
      if (id !== undefined) targets.push({ reference: `${resource.resourceType}/${id}` });
    }
    const [first, ...others] = targets;
    if (!this.deps.options.provenance || first === undefined) return;
    const by = { parameter: '_tag', system: EFFECT_SYSTEM, value: effect.id } as const;
    await createOnce(toProvenance([first, ...others], context), { effect, by }, this.deps);
  }

  private async contextOf(
    operation: string,
    patientId: string,
    options: EffectOptions | undefined,
  ): Promise<WriteContext> {
    const { clock, options: settings } = this.deps;
    const effect = toEffect(operation, patientId, options);
    const { patient } = await this.find(patientId, {
      ...(effect.signal && { signal: effect.signal }),
    });
    return {
      patient: patient.id,
      effect,
      now: clock.now(),
      zone: clock.zone,
      author: settings.author,
      language: settings.language,
      profiles: settings.profiles,
    };
  }

  private demographicsOf({ patient, shownId }: FoundPatient): Demographics {
    const demographics = mapDemographics(patient, this.deps.clock);
    if (demographics === undefined) throw new NotFoundError(PATIENT_NOT_FOUND);
    return { ...demographics, patientId: shownId };
  }

  /** A patient that is written anyway also declares the configured profile. */
  private withProfile(changed: Patient, current: Patient): Patient {
    const profile = this.deps.options.profiles['Patient'];
    const known = changed.meta?.profile ?? [];
    if (changed === current || profile === undefined || known.includes(profile)) return changed;
    return { ...changed, meta: { ...changed.meta, profile: [...known, profile] } };
  }
}

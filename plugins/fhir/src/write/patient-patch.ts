import {
  ageOf,
  checkPatch,
  isIdentityValidated,
  mapPatient,
  type DemographicsPatch,
} from '@platform/plugin-clinical';
import { NodeError } from '@platform/sdk';
import type { HumanName, Identifier, Patient } from 'fhir/r4';

/**
 * Returns a copy of the patient with the patch applied, or the patient itself when nothing changes. The
 * official name is never touched and no identifier is removed: they belong to the identity unit.
 *
 * @throws NodeError `CLINICAL_DEMOGRAPHICS_REFUSED` for a patch that would falsify the identity.
 */
export function patchPatient(patient: Patient, patch: DemographicsPatch): Patient {
  const record = mapPatient(patient);
  if (record !== undefined) checkPatch(record, patch);
  if (patch.ageYears !== undefined) {
    throw new NodeError('CLINICAL_DEMOGRAPHICS_REFUSED', {
      fr: "identité non modifiée : un dossier FHIR n'enregistre pas l'âge, mais la date de naissance",
      en: 'identity not changed: a FHIR record holds the birth date, not the age',
    });
  }
  const { sex, name, birthDate, deceased, identifiers } = patch;
  const isTraitChanged =
    (sex !== undefined && sex !== patient.gender) ||
    (birthDate !== undefined && birthDate !== patient.birthDate);
  if (isTraitChanged && isIdentityValidated(patient)) {
    throw new NodeError('CLINICAL_DEMOGRAPHICS_REFUSED', {
      fr: "identité non modifiée : elle est validée, donc le sexe et la date de naissance viennent de l'INS",
      en: 'identity not changed: it is validated, so sex and birth date come from the national identity (INS)',
    });
  }
  const changed: Patient = {
    ...patient,
    ...(sex !== undefined && { gender: sex }),
    ...(birthDate !== undefined && { birthDate }),
    ...(name !== undefined && { name: withUsualName(patient.name ?? [], name) }),
    ...(identifiers !== undefined && {
      identifier: withIdentifiers(patient.identifier ?? [], identifiers),
    }),
  };
  if (deceased !== undefined) setDeceased(changed, deceased);
  return JSON.stringify(changed) === JSON.stringify(patient) ? patient : changed;
}

/** Age in full years; undefined when nothing dates the birth. */
export const patientAge = (
  patient: Patient,
  clock: { now(): Date; readonly zone: string },
): number | undefined => {
  const record = mapPatient(patient);
  return record && ageOf(record, clock);
};

function withUsualName(names: readonly HumanName[], text: string): HumanName[] {
  if (names.some((one) => one.use === 'usual' && one.text === text)) return [...names];
  return [{ use: 'usual', text }, ...names.filter(({ use }) => use !== 'usual')];
}

function withIdentifiers(
  known: readonly Identifier[],
  added: NonNullable<DemographicsPatch['identifiers']>,
): Identifier[] {
  const isNew = (one: { readonly system?: string; readonly value: string }) =>
    !known.some(({ system, value }) => system === one.system && value === one.value);
  return [...known, ...added.filter(isNew)];
}

/** A date of death says more than a flag, so it stays. */
function setDeceased(patient: Patient, deceased: boolean): void {
  if (deceased && patient.deceasedDateTime !== undefined) return;
  delete patient.deceasedDateTime;
  patient.deceasedBoolean = deceased;
}

import { NodeError } from '@platform/sdk';
import { DateTime } from 'luxon';
import type { DemographicsPatch, PatientIdentifier } from '../ports/demographics';
import type { PatientRecord } from './patient-record';

const refusal = (fr: string, en: string): NodeError =>
  new NodeError('CLINICAL_DEMOGRAPHICS_REFUSED', {
    fr: `identité non modifiée : ${fr}`,
    en: `identity not changed: ${en}`,
  });

/** Throws NodeError `CLINICAL_DEMOGRAPHICS_REFUSED` for a patch that would falsify the identity. */
export function checkPatch(
  record: Pick<PatientRecord, 'demographics' | 'bornAbout'>,
  patch: DemographicsPatch,
): void {
  if ('patientId' in patch)
    throw refusal(
      "l'identifiant du patient ne se modifie pas",
      'the id of the patient cannot be changed',
    );
  const birthKnown = patch.birthDate ?? record.demographics.birthDate ?? record.bornAbout;
  if (patch.ageYears !== undefined && birthKnown !== undefined) {
    throw refusal("l'âge se déduit de la date de naissance", 'the age follows from the birth date');
  }
  if (
    patch.birthDate !== undefined &&
    !DateTime.fromFormat(patch.birthDate, 'yyyy-MM-dd').isValid
  ) {
    throw refusal(
      'la date de naissance doit être une date complète (AAAA-MM-JJ)',
      'the birth date must be a full date (YYYY-MM-DD)',
    );
  }
}

/** Returns the demographics with the patch applied. Identifiers are added, never removed. */
export function patched(
  demographics: PatientRecord['demographics'],
  patch: DemographicsPatch,
): PatientRecord['demographics'] {
  const { ageYears, ...kept } = demographics;
  const agePart = ageYears === undefined || patch.birthDate !== undefined ? {} : { ageYears };
  const identifiers = mergeIdentifiers(demographics.identifiers, patch.identifiers);
  return { ...kept, ...agePart, ...patch, ...(identifiers && { identifiers }) };
}

function mergeIdentifiers(
  known: readonly PatientIdentifier[] | undefined,
  added: readonly PatientIdentifier[] | undefined,
): readonly PatientIdentifier[] | undefined {
  if (added === undefined) return known;
  const isKnown = (one: PatientIdentifier) =>
    known?.some(({ system, value }) => system === one.system && value === one.value) ?? false;
  return [...(known ?? []), ...added.filter((one) => !isKnown(one))];
}

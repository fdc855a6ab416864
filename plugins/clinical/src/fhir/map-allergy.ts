import type { AllergyIntolerance } from 'fhir/r4';
import type { Allergy } from '../ports/clinical-elements';
import { isSameSystem } from '../ports/code-systems';
import { NAMELESS_ALLERGY, NO_KNOWN_ALLERGY } from '../ports/no-known-allergy';
import { codeOf, codingOf } from './coding';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { noteOf } from './notes';
import { IPS_ABSENT } from './stated-absence';

const SNOMED = 'http://snomed.info/sct';

const CRITICALITIES = ['low', 'high', 'unable-to-assess'] as const;

/** Codes that state that there is no allergy at all. Older records have the second SNOMED CT code. */
const NONE_KNOWN: Readonly<Record<string, readonly string[]>> = {
  [SNOMED]: ['716186003', '160244002'],
  [IPS_ABSENT]: ['no-known-allergies'],
};

/**
 * Codes that state that one sort of allergy or any information is absent. SNOMED CT: drug, food,
 * environment, latex, insect, animal; they are children of 716186003 (value set `allergyintolerance-code`).
 */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  [SNOMED]: ['409137002', '429625007', '428607008', '716184000', '428197003', '716220001'],
  [IPS_ABSENT]: [
    'no-allergy-info',
    'no-known-medication-allergies',
    'no-known-environmental-allergies',
    'no-known-food-allergies',
  ],
};

const DROPPED_VERIFICATIONS = ['refuted', 'entered-in-error'];
const VERIFICATIONS = ['unconfirmed', 'presumed', 'confirmed', ...DROPPED_VERIFICATIONS];
const DROPPED_CLINICAL = ['resolved', 'inactive'];

/**
 * Converts a FHIR R4 AllergyIntolerance to the port's shape. A statement of absence is a fact but not an
 * allergy: it is skipped as `allergy-none-known`, or `allergy-absent` when it is about one sort only.
 */
export function mapAllergyIntolerance(resource: AllergyIntolerance): Mapped<Allergy> {
  const verification = codeOf(resource.verificationStatus, VERIFICATIONS);
  if (verification !== undefined && DROPPED_VERIFICATIONS.includes(verification)) {
    return skippedFor(`allergy-verification-${verification}`);
  }
  const clinical = codeOf(resource.clinicalStatus, ['active', ...DROPPED_CLINICAL]);
  if (clinical !== undefined && DROPPED_CLINICAL.includes(clinical)) {
    return skippedFor(`allergy-clinical-${clinical}`);
  }
  if (hasCodeAmong(resource, NONE_KNOWN)) return skippedFor(NO_KNOWN_ALLERGY);
  if (hasCodeAmong(resource, ABSENT)) return skippedFor('allergy-absent');
  // Without a code of its own, the substance of a reaction names the allergy.
  const coding =
    codingOf(resource.code) ??
    codingOf(resource.reaction?.find(({ substance }) => substance !== undefined)?.substance);
  if (coding === undefined) return skippedFor(NAMELESS_ALLERGY);
  const note = noteOf(resource.note);
  const criticality = CRITICALITIES.find((known) => known === resource.criticality);
  return mappedTo(
    {
      coding,
      ...(criticality !== undefined && { criticality }),
      ...(resource.recordedDate !== undefined && { recordedAt: resource.recordedDate }),
      ...(note !== undefined && { note }),
    },
    criticality === undefined && resource.criticality ? ['allergy-criticality-unknown'] : [],
  );
}

const hasCodeAmong = (
  { code }: AllergyIntolerance,
  codes: Readonly<Record<string, readonly string[]>>,
): boolean =>
  (code?.coding ?? []).some((coding) =>
    Object.entries(codes).some(
      ([system, listed]) =>
        isSameSystem(coding.system, system) && listed.includes(coding.code ?? ''),
    ),
  );

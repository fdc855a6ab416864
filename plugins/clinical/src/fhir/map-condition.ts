import type { Age, Condition as FhirCondition } from 'fhir/r4';
import { DateTime, type DurationUnit } from 'luxon';
import type { Condition } from '../ports/clinical-elements';
import { codeOf, codingOf } from './coding';
import { endOf } from './dates';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { isStatedAbsence } from './stated-absence';

export interface ConditionReading {
  /** `YYYY-MM-DD`. Dates an onset that is given as an age. */
  readonly birthDate?: string;
  /** What a condition without `verificationStatus` counts as. Default `confirmed`. */
  readonly unverifiedAs?: Condition['status'];
}

const STATUSES: Readonly<Record<string, Condition['status']>> = {
  confirmed: 'confirmed',
  unconfirmed: 'suspected',
  provisional: 'suspected',
  differential: 'suspected',
};

const VERIFICATIONS = [...Object.keys(STATUSES), 'refuted', 'entered-in-error'];
const RESOLVED = ['resolved', 'inactive', 'remission'];
const CLINICAL = ['active', 'recurrence', 'relapse', ...RESOLVED];

/** UCUM units of an Age. */
const AGE_UNITS: Readonly<Record<string, DurationUnit>> = {
  a: 'years',
  mo: 'months',
  wk: 'weeks',
  d: 'days',
  h: 'hours',
  min: 'minutes',
};

/**
 * Converts a FHIR R4 Condition to the port's shape. Refuted and entered-in-error ones are skipped. A
 * condition that is resolved at an unknown date has the empty `resolvedAt`. One of unknown onset has the
 * empty `onsetAt`, and is flagged `condition-without-onset`.
 */
export function mapCondition(
  resource: FhirCondition,
  { birthDate, unverifiedAs = 'confirmed' }: ConditionReading = {},
): Mapped<Condition> {
  const verification = codeOf(resource.verificationStatus, VERIFICATIONS);
  const status = verification === undefined ? unverifiedAs : STATUSES[verification];
  if (status === undefined) return skippedFor(`condition-verification-${verification ?? ''}`);
  if (isStatedAbsence(resource.code)) return skippedFor('condition-absent');
  const coding = codingOf(resource.code);
  if (coding === undefined) return skippedFor('condition-without-code');
  const onsetAt = onsetOf(resource, birthDate);
  const resolvedAt = resolutionOf(resource);
  const recordedBy = resource.recorder?.display;
  return mappedTo(
    {
      coding,
      status,
      onsetAt: onsetAt ?? '',
      ...(resolvedAt !== undefined && { resolvedAt }),
      ...(recordedBy !== undefined && { recordedBy }),
    },
    onsetAt === undefined ? ['condition-without-onset'] : [],
  );
}

function onsetOf(resource: FhirCondition, birthDate: string | undefined): string | undefined {
  return (
    resource.onsetDateTime ??
    resource.onsetPeriod?.start ??
    atAge(resource.onsetAge, birthDate) ??
    resource.recordedDate
  );
}

function atAge(age: Age | undefined, birthDate: string | undefined): string | undefined {
  const unit = AGE_UNITS[age?.code ?? ''];
  if (age?.value === undefined || unit === undefined || birthDate === undefined) return undefined;
  return (
    DateTime.fromISO(birthDate)
      .plus({ [unit]: age.value })
      .toISODate() ?? undefined
  );
}

/** An abatement without a date still says that the condition is over. */
function resolutionOf(resource: FhirCondition): string | undefined {
  const dated = resource.abatementDateTime ?? endOf(resource.abatementPeriod);
  if (dated !== undefined) return dated;
  const isAbated =
    resource.abatementString !== undefined ||
    resource.abatementAge !== undefined ||
    resource.abatementRange !== undefined;
  return isAbated || RESOLVED.includes(codeOf(resource.clinicalStatus, CLINICAL) ?? '')
    ? ''
    : undefined;
}

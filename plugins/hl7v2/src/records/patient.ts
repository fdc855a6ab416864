import type { JsonObject } from '@platform/sdk';

import type { Segment } from '../message/parse-message';
import {
  codings,
  date,
  first,
  identifiers,
  location,
  part,
  personName,
  practitioner,
  present,
  time,
} from './parts';

/** Which of the identifiers in PID-3 is the id of the patient in the record. */
export interface PatientIdRule {
  /** CX-5, for example `PI`. */
  readonly type?: string;
  /** CX-4: the namespace or the universal id of the assigning authority. */
  readonly authority?: string;
}

export interface ReadOptions {
  /** The zone of times without an offset. */
  readonly timezone: string;
  readonly patientId: PatientIdRule;
}

function isOfRule(found: JsonObject, { type, authority }: PatientIdRule): boolean {
  const assigner = (found['authority'] ?? {}) as JsonObject;
  return (
    (type === undefined || found['type'] === type) &&
    (authority === undefined || assigner['namespace'] === authority || assigner['id'] === authority)
  );
}

/**
 * The id of the patient: the one identifier that the rule names. Without a rule, the one of type `PI`, or the only
 * one there is. Undefined when the choice is not unambiguous, because a wrong patient is worse than none.
 */
export function choosePatientId(
  found: readonly JsonObject[],
  rule: PatientIdRule,
): string | undefined {
  const hasRule = rule.type !== undefined || rule.authority !== undefined;
  const named = found.filter((one) => isOfRule(one, hasRule ? rule : { type: 'PI' }));
  const candidates = named.length === 0 && !hasRule ? found : named;
  const values = new Set(candidates.map((one) => one['value'] as string));
  return values.size === 1 ? [...values][0] : undefined;
}

/** PID: identity traits are as sent; `sex` is of table HL70001, `identityStatus` of table HL70445. */
export function readPatient(
  pid: Segment | undefined,
  options: ReadOptions,
  notes: readonly JsonObject[] = [],
): JsonObject {
  const found = identifiers(pid, 3);
  return present({
    id: choosePatientId(found, options.patientId),
    identifiers: found,
    names: (pid?.repetitions(5) ?? []).map(personName),
    birthDate: date(pid, 7),
    sex: first(pid, 8),
    account: identifiers(pid, 18)[0],
    deceasedAt: time(pid, 29, options.timezone),
    deceased: { Y: true, N: false }[first(pid, 30) ?? ''],
    identityStatus: (pid?.repetitions(32) ?? []).flatMap((one) => part(one, 1) ?? []),
    notes,
  });
}

/** PV1: `class` is of table HL70004, for example `I` (inpatient) or `E` (emergency). */
export const readVisit = (pv1: Segment | undefined, { timezone }: ReadOptions): JsonObject =>
  present({
    number: identifiers(pv1, 19)[0],
    class: first(pv1, 2),
    location: location(pv1?.repetitions(3)[0]),
    priorLocation: location(pv1?.repetitions(6)[0]),
    attending: (pv1?.repetitions(7) ?? []).map(practitioner),
    service: first(pv1, 10),
    dischargeDisposition: codings(pv1?.repetitions(36)[0])[0],
    admittedAt: time(pv1, 44, timezone),
    dischargedAt: time(pv1, 45, timezone),
  });

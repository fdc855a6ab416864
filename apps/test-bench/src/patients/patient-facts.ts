import type { Patient, Reference } from 'fhir/r4';

import { ageAt } from '../pages/format';
import type { Visit } from '../pages/visit';

/** The date of birth, and the age where the date has a day. */
export function bornText({ birthDate }: Patient, { words, format, now, timezone }: Visit): string {
  if (birthDate === undefined) return '';
  const age = ageAt(birthDate, now, timezone);
  return age === undefined
    ? format.date(birthDate)
    : `${format.date(birthDate)} (${words.years(age)})`;
}

export const identifierOf = ({ identifier = [] }: Patient): string | undefined =>
  (identifier.find(({ use }) => use === 'official') ?? identifier[0])?.value;

/** `Patient/<id>`, also at the end of an absolute address. */
const PATIENT = /(?:^|\/)Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]*)?$/;

export const patientIdIn = (reference: Reference | undefined): string | undefined =>
  PATIENT.exec(reference?.reference ?? '')?.[1];

import type { FhirRequest } from './fhir-request';

/** A patient's id in a path, a query or a resource, encoded or not. */
const PATIENT = /Patient(?:\/|%2F)([A-Za-z0-9.-]{1,64})/i;

/** Whom a request is about: the patient that it names, else what it asks for. */
export function subjectOf({ path = '', query = '', url = '', body = '' }: FhirRequest): string {
  const named = [path, query, url, body].map((part) => PATIENT.exec(part)?.[1]);
  return named.find((id) => id !== undefined) ?? `${path}${url}`;
}

import type { CodeableConcept } from 'fhir/r4';
import { isSameSystem } from '../ports/code-systems';

/** International Patient Summary: nothing is known of a section, or it is known that there is nothing. */
export const IPS_ABSENT = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';

/**
 * Tells whether a concept says that there is nothing to list (« no known medications ») instead of naming an
 * element. As an element it would be a drug or a diagnosis of that name.
 */
export const isStatedAbsence = (concept: CodeableConcept | undefined): boolean =>
  (concept?.coding ?? []).some(({ system }) => isSameSystem(system, IPS_ABSENT));

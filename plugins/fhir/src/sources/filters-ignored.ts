import { FhirError } from '../client/fhir-error';

/** Without its filters a feed would start runs for records that its binding does not mean. */
export const filtersIgnored = (names: readonly string[]): FhirError =>
  new FhirError('FHIR_FILTER_IGNORED', {
    fr: `le serveur FHIR ignore ces filtres de la liaison : ${names.join(', ')}`,
    en: `the FHIR server ignores these filters of the binding: ${names.join(', ')}`,
  });

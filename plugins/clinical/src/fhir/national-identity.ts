import type { Extension, Identifier, Patient } from 'fhir/r4';

/** FR Core: how far the identity of a patient was verified. */
const IDENTITY_RELIABILITY =
  'https://hl7.fr/ig/fhir/core/StructureDefinition/fr-core-identity-reliability';
const IDENTITY_STATUS = 'identityStatus';
/** Code of HL7 table 0445 as HL7 France extends it (`fr-core-cs-v2-0445`): verified, with the INS service. */
const VALIDATED = 'VALI';

/** OIDs of the national health identity: from the NIR, and from the provisional number (NIA). */
const INS_SYSTEMS = ['urn:oid:1.2.250.1.213.1.4.8', 'urn:oid:1.2.250.1.213.1.4.9'];
const INS_TYPES = ['INS-NIR', 'INS-NIA'];
/** The number for billing. It has the system of the INS and may be shown. */
const BILLING_TYPE = 'NH';

/** Tells whether the identity of a patient is validated. Only then does the national identity (INS) count. */
export const isIdentityValidated = ({ extension }: Patient): boolean =>
  (extension ?? [])
    .filter(({ url }) => url === IDENTITY_RELIABILITY)
    .some(({ extension: parts }) => (parts ?? []).some(isValidatedStatus));

const isValidatedStatus = ({ url, valueCoding, valueCodeableConcept }: Extension): boolean =>
  url === IDENTITY_STATUS &&
  [valueCoding, ...(valueCodeableConcept?.coding ?? [])].some((one) => one?.code === VALIDATED);

/** Tells whether an identifier is a national identity. One of its system without a type may be. */
export function isNationalIdentity({ system, type }: Identifier): boolean {
  const codes = (type?.coding ?? []).flatMap(({ code }) => code ?? []);
  if (codes.some((code) => INS_TYPES.includes(code))) return true;
  return INS_SYSTEMS.includes(system ?? '') && !codes.includes(BILLING_TYPE);
}

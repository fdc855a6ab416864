/** URIs that name one code system: the French terminology server and HL7 write ATC differently. */
const SYSTEM_ALIASES: Readonly<Record<string, string>> = {
  'http://www.whocc.no/atc': 'https://smt.esante.gouv.fr/terminologie-atc',
  'urn:oid:2.16.840.1.113883.6.73': 'https://smt.esante.gouv.fr/terminologie-atc',
  'urn:oid:2.16.840.1.113883.6.1': 'http://loinc.org',
  'urn:oid:2.16.840.1.113883.6.96': 'http://snomed.info/sct',
  'urn:oid:2.16.840.1.113883.6.3': 'https://smt.esante.gouv.fr/terminologie-cim-10',
};

/** The URI by which two spellings of a code system compare: no trailing slash, one URI per system. */
function canonicalSystem(system: string): string {
  const trimmed = system.replace(/\/+$/, '');
  return SYSTEM_ALIASES[trimmed] ?? trimmed;
}

/** Tells whether two URIs name the same code system. */
export const isSameSystem = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : canonicalSystem(one) === canonicalSystem(other);

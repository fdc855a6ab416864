/**
 * URIs of the same code system, as sites write them: HL7's, that of the French national server (SMT), and the OID
 * (HL7 Terminology; ANS registry). Only names, no content.
 */
const SAME: readonly (readonly string[])[] = [
  [
    'https://smt.esante.gouv.fr/terminologie-atc',
    'http://www.whocc.no/atc',
    'urn:oid:2.16.840.1.113883.6.73',
  ],
  ['https://smt.esante.gouv.fr/terminologie-cim-10', 'urn:oid:2.16.840.1.113883.6.3'],
  ['https://smt.esante.gouv.fr/terminologie-cip_ucd', 'urn:oid:1.2.250.1.213.2.61'],
  ['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1'],
  ['http://snomed.info/sct', 'urn:oid:2.16.840.1.113883.6.96'],
  ['http://unitsofmeasure.org', 'urn:oid:2.16.840.1.113883.6.8'],
];

const OID = /^[012](\.(0|[1-9]\d*))+$/;

/** One form for each code system: no slash at the end, and an OID as `urn:oid:`. */
function normalForm(system: string): string {
  const trimmed = system.trim().replace(/\/+$/, '');
  if (OID.test(trimmed)) return `urn:oid:${trimmed}`;
  return /^urn:oid:/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

const aliasesByForm = new Map(SAME.flatMap((names) => names.map((name) => [name, names] as const)));

/** Whether two URIs, or OIDs, name the same code system. */
export function isSameSystem(a: string, b: string): boolean {
  const [first, second] = [normalForm(a), normalForm(b)];
  return first === second || (aliasesByForm.get(first)?.includes(second) ?? false);
}

/** The URIs of a code system, at most four, as given first. */
export function systemUris(system: string): readonly string[] {
  const form = normalForm(system);
  return [...new Set([system, ...(aliasesByForm.get(form) ?? [form])])];
}

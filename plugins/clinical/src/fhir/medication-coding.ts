import type {
  CodeableConcept,
  Medication as FhirMedication,
  MedicationRequest,
  MedicationStatement,
  Reference,
} from 'fhir/r4';
import type { Coding } from '../ports/clinical-elements';
import { codingOf } from './coding';
import { isElsewhere, parseReference, type IsOwnServer, type ReferenceTarget } from './reference';

/**
 * Code systems of medications in the order in which a coding is chosen: ATC says the substance, which
 * rules need; then the French specialities (BDPM, CIP and UCD) and SNOMED CT.
 */
const DEFAULT_SYSTEMS: readonly string[] = [
  'https://smt.esante.gouv.fr/terminologie-atc',
  'https://smt.esante.gouv.fr/terminologie-bdpm',
  'https://smt.esante.gouv.fr/terminologie-cip_ucd',
  'urn:oid:1.2.250.1.213.2.61',
  'http://snomed.info/sct',
];

/** Finds the Medication that a reference points to, among those that came with the answer or are held. */
export type MedicationResolver = (reference: Reference) => FhirMedication | undefined;

export interface MedicationReading {
  /** Without it, only contained medications resolve. */
  readonly resolveMedication?: MedicationResolver;
  /** Code systems in the order of preference. */
  readonly medicationSystems?: readonly string[];
}

export interface HeldMedication {
  /** Absolute address of the resource, as a bundle gives it. */
  readonly fullUrl?: string;
  readonly resource: FhirMedication;
}

/**
 * A resolver over medications that are at hand, for example those that `_include` brought. An absolute
 * reference is resolved by its whole address; by type and id alone only when `isOwnServer` says that its base
 * is the server of these medications. On another server the same id is another drug.
 */
export function medicationResolver(
  medications: Iterable<FhirMedication | HeldMedication>,
  isOwnServer: IsOwnServer = () => false,
): MedicationResolver {
  const byKey = new Map<string, FhirMedication>();
  for (const one of medications) {
    const { fullUrl, resource }: HeldMedication = 'resourceType' in one ? { resource: one } : one;
    // What a patient's statement names was entered in error: its code says nothing.
    if (resource.status === 'entered-in-error') continue;
    const url =
      fullUrl === undefined ? undefined : addressOf(parseReference({ reference: fullUrl }));
    if (url !== undefined) byKey.set(url, resource);
    if (resource.id !== undefined) byKey.set(`Medication/${resource.id}`, resource);
  }
  return (reference) => {
    const target = parseReference({ type: 'Medication', ...reference });
    const exact = byKey.get(addressOf(target) ?? '');
    if (exact !== undefined || target?.kind !== 'resource') return exact;
    if (isElsewhere(reference, isOwnServer)) return undefined;
    return byKey.get(`${target.type}/${target.id}`);
  };
}

function addressOf(target: ReferenceTarget | undefined): string | undefined {
  if (target?.kind === 'urn') return target.id;
  if (target?.kind !== 'resource') return undefined;
  const { base, type, id } = target;
  return base === undefined ? `${type}/${id}` : `${base}/${type}/${id}`;
}

interface MedicationCoding {
  /** Undefined when nothing names the medication. */
  readonly coding?: Coding;
  readonly flagged: readonly string[];
}

/** Returns what a statement or a request names: its concept, or the medication that it references. */
export function medicationCodingOf(
  resource: MedicationStatement | MedicationRequest,
  { resolveMedication, medicationSystems = DEFAULT_SYSTEMS }: MedicationReading,
): MedicationCoding {
  const reference = resource.medicationReference;
  const held = reference && (containedIn(resource, reference) ?? resolveMedication?.(reference));
  const concept: CodeableConcept | undefined = resource.medicationCodeableConcept ?? held?.code;
  const named = codingOf(concept, { preferredSystems: medicationSystems });
  const display = reference?.display;
  const coding = named ?? (display === undefined ? undefined : { code: '', display });
  return {
    ...(coding !== undefined && { coding }),
    flagged: [
      ...(reference !== undefined && held === undefined ? ['medication-unresolved'] : []),
      ...(coding?.code === '' ? ['medication-without-code'] : []),
    ],
  };
}

function containedIn(
  { contained }: MedicationStatement | MedicationRequest,
  reference: Reference,
): FhirMedication | undefined {
  const target = parseReference(reference);
  if (target?.kind !== 'contained') return undefined;
  return contained?.find(
    (resource): resource is FhirMedication =>
      resource.resourceType === 'Medication' &&
      resource.id === target.id &&
      (resource as FhirMedication).status !== 'entered-in-error',
  );
}

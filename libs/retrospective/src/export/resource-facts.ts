import type { IsOwnServer } from '@platform/expression';

import type { Resource } from './read-resource';

/**
 * Which date says since when a version was known: `updated` is what the server wrote (`meta.lastUpdated`); `stated` is what
 * the resource says of itself, for a server whose content was migrated on one day.
 */
export type KnownBy = 'updated' | 'stated';

/** Types that are about a patient, and what the records of ports are read from. */
const RECORD_TYPES: ReadonlySet<string> = new Set([
  'AllergyIntolerance',
  'Appointment',
  'Communication',
  'Condition',
  'Encounter',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Patient',
  'Procedure',
  'ServiceRequest',
]);

/** Types that belong to no patient. */
const SHARED_TYPES: ReadonlySet<string> = new Set(['Location', 'Medication', 'Organization']);

/**
 * Types that say who and where: their first version is known from the beginning, because an export has no other. A patient
 * whose address changed yesterday was there a month ago.
 */
const LASTING_TYPES: ReadonlySet<string> = new Set([...SHARED_TYPES, 'Encounter', 'Patient']);

/** Dates that a resource states of itself, the first that it has. */
const STATED = [
  'issued',
  'recordedDate',
  'recorded',
  'authoredOn',
  'dateAsserted',
  'sent',
  'created',
];

/** What a server is asked to export. */
export const EXPORTED_TYPES: readonly string[] = [...RECORD_TYPES, ...SHARED_TYPES].sort();

export const isRead = (type: string, more: ReadonlySet<string>): boolean =>
  RECORD_TYPES.has(type) || SHARED_TYPES.has(type) || more.has(type);

export const isShared = (type: string): boolean => SHARED_TYPES.has(type);
export const isLasting = (type: string): boolean => LASTING_TYPES.has(type);

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** An instant with an offset, or a whole day, which is known at its end. */
function instantOf(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const day = Date.parse(`${text}T23:59:59.999Z`);
    return Number.isNaN(day) ? undefined : day;
  }
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Since when this version was known, in ms. Undefined: it has no date. */
export function knownAt(resource: Resource, by: KnownBy): number | undefined {
  const updated = instantOf(memberOf(resource['meta'], 'lastUpdated'));
  const stated = STATED.map((name) => instantOf(resource[name])).find((at) => at !== undefined);
  const known = by === 'updated' ? (updated ?? stated) : (stated ?? updated);
  return known ?? (isLasting(resource.resourceType) ? 0 : undefined);
}

const REFERENCE =
  /^(?:(https?:\/\/.+?)\/)?([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/;
const MAX_REFERENCE_LENGTH = 2_000;

export type Named = { readonly id: string } | 'elsewhere' | 'none';

/** The id of the resource of a type that a reference names. `elsewhere`: one of another server, which is another resource. */
export function namedBy(reference: unknown, type: string, isOwnServer: IsOwnServer): Named {
  const literal = memberOf(reference, 'reference');
  if (typeof literal !== 'string' || literal.length > MAX_REFERENCE_LENGTH) return 'none';
  const [, base, named, id] = REFERENCE.exec(literal) ?? [];
  if (named !== type || id === undefined) return 'none';
  return base === undefined || isOwnServer(base) ? { id } : 'elsewhere';
}

/** The patient whom a resource is about: of a Patient, itself. */
export function patientOf(resource: Resource, isOwnServer: IsOwnServer): Named {
  if (resource.resourceType === 'Patient') return { id: resource.id };
  if (resource.resourceType === 'Appointment') return patientOfAppointment(resource, isOwnServer);
  return namedBy(
    resource['subject'] ?? resource['patient'] ?? resource['for'],
    'Patient',
    isOwnServer,
  );
}

function patientOfAppointment({ participant }: Resource, isOwnServer: IsOwnServer): Named {
  const actors = Array.isArray(participant) ? participant.map((one) => memberOf(one, 'actor')) : [];
  const named = actors.map((actor) => namedBy(actor, 'Patient', isOwnServer));
  return named.find((one) => one !== 'none') ?? 'none';
}

import type { IdentifierKind } from './find-patient';

/**
 * Kinds of French identifiers as FR Core names them. Systems are the OIDs of the ANS; a site can give
 * another one.
 */
const KINDS = {
  'INS-NIR': { system: 'urn:oid:1.2.250.1.213.1.4.8', type: 'INS-NIR' },
  'INS-NIA': { system: 'urn:oid:1.2.250.1.213.1.4.9', type: 'INS-NIA' },
  'INS-NIR-TEST': { system: 'urn:oid:1.2.250.1.213.1.4.10', type: 'INS-NIR-TEST' },
  'INS-NIR-DEMO': { system: 'urn:oid:1.2.250.1.213.1.4.11', type: 'INS-NIR-DEMO' },
  'INS-C': { system: 'urn:oid:1.2.250.1.213.1.4.2', type: 'INS-C' },
  /** The number for billing has the system of the INS-NIR: only its type tells them apart. */
  NSS: { system: 'urn:oid:1.2.250.1.213.1.4.8', type: 'NH' },
  /** Every hospital has its own system. */
  IPP: { system: undefined, type: 'PI' },
} as const;

export type IdentifierName = keyof typeof KINDS;

export const IDENTIFIER_NAMES = Object.keys(KINDS) as [IdentifierName, ...IdentifierName[]];

const SHARED_SYSTEM = KINDS['INS-NIR'].system;

/** Undefined when the kind has no system of its own and none is given. */
export function identifierKind(
  name: IdentifierName,
  givenSystem: string | undefined,
): IdentifierKind | undefined {
  const { type } = KINDS[name];
  const system = givenSystem ?? KINDS[name].system;
  if (system === undefined) return undefined;
  return { kind: 'identifier', system, type, requireType: system === SHARED_SYSTEM };
}

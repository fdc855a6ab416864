import type { IdentifierKind } from './find-patient';

export const IDENTIFIER_NAMES = [
  'INS-NIR',
  'INS-NIA',
  'INS-NIR-TEST',
  'INS-NIR-DEMO',
  'INS-C',
  'NSS',
  'IPP',
] as const;

export type IdentifierName = (typeof IDENTIFIER_NAMES)[number];

interface Kind extends Pick<IdentifierKind, 'type' | 'use' | 'requireValidated'> {
  readonly system: string | undefined;
}

/**
 * Kinds of French identifiers as FR Core names them. Systems are the OIDs of the ANS; a site can give
 * another one.
 */
const KINDS: Readonly<Record<IdentifierName, Kind>> = {
  'INS-NIR': {
    system: 'urn:oid:1.2.250.1.213.1.4.8',
    type: 'INS-NIR',
    use: 'official',
    requireValidated: true,
  },
  'INS-NIA': {
    system: 'urn:oid:1.2.250.1.213.1.4.9',
    type: 'INS-NIA',
    use: 'temp',
    requireValidated: true,
  },
  'INS-NIR-TEST': {
    system: 'urn:oid:1.2.250.1.213.1.4.10',
    type: 'INS-NIR-TEST',
    use: 'official',
  },
  'INS-NIR-DEMO': {
    system: 'urn:oid:1.2.250.1.213.1.4.11',
    type: 'INS-NIR-DEMO',
    use: 'official',
  },
  'INS-C': { system: 'urn:oid:1.2.250.1.213.1.4.2', type: 'INS-C', use: 'secondary' },
  /** The number for billing has the system of the INS-NIR: only its type tells them apart. */
  NSS: { system: 'urn:oid:1.2.250.1.213.1.4.8', type: 'NH', use: 'official' },
  /** Every hospital has its own system. */
  IPP: { system: undefined, type: 'PI' },
};

const SHARED_SYSTEM = KINDS['INS-NIR'].system;

/** Undefined when the kind has no system of its own and none is given. */
export function identifierKind(
  name: IdentifierName,
  givenSystem: string | undefined,
): IdentifierKind | undefined {
  const { system: ownSystem, ...rest } = KINDS[name];
  const system = givenSystem ?? ownSystem;
  if (system === undefined) return undefined;
  return { kind: 'identifier', system, ...rest, requireType: system === SHARED_SYSTEM };
}

import type { Role } from '@platform/stores';
import type { Caller } from '@platform/http';

/**
 * Which roles may read clinical content: the values in events, runs, validations and simulations of real events.
 * Other roles see that something ran, when, and how it ended. To read values, an operator or publisher also needs the
 * role `clinician`.
 */
const READS_CLINICAL_CONTENT: Readonly<Record<Role, boolean>> = {
  viewer: false,
  clinician: true,
  designer: false,
  publisher: false,
  operator: false,
  admin: false,
  source: false,
  'decision-relay': false,
};

const READERS = Object.entries(READS_CLINICAL_CONTENT).flatMap(([role, reads]) =>
  reads ? [role] : [],
);

/** Returns true when the caller may read clinical content. Without authentication, every caller may. */
export const readsClinicalContent = ({ kind, roles }: Pick<Caller, 'kind' | 'roles'>): boolean =>
  kind === 'anonymous' || READERS.some((role) => roles.has(role));

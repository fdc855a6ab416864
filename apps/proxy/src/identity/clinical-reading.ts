import type { Role } from '@platform/credential-store';
import type { Caller } from '@platform/http';

/**
 * Which roles read clinical content: the values of events, runs, validations and simulations of what
 * really happened. The others see that something ran, when and how it ended. A role brings no other
 * one's: whoever operates or publishes, and is to read values, is a clinician too.
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

/** Where nobody is asked who they are everybody has every role. */
export const readsClinicalContent = ({ kind, roles }: Pick<Caller, 'kind' | 'roles'>): boolean =>
  kind === 'anonymous' || READERS.some((role) => roles.has(role));

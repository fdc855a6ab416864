import { createHash } from 'node:crypto';

import type { PendingValidation } from '@platform/ports';

import type { SubjectIds } from '../run-record';

/** Filters of pending validations. Members that are left out do not filter. */
export interface PendingQuery {
  /** Node type of the human task. */
  readonly kind?: string;
  /** Only validations assigned to this role. */
  readonly role?: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Whether its due time has passed. */
  readonly overdue?: boolean;
}

const hashed = (...parts: readonly (string | boolean)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns the key of a pending id within its run. */
export const pendingKey = (pendingId: string): string => hashed(pendingId);

export const overdueFacet = (isOverdue: boolean): string => hashed('overdue', isOverdue);
const kindFacet = (kind: string): string => hashed('kind', kind);
const roleFacet = (role: string): string => hashed('role', role);
const subjectFacet = (kind: string, id: string): string => hashed('subject', kind, id);

/** Returns the facets that a validation must have for a query. */
export const facetsOfQuery = ({
  kind,
  role,
  subject,
  overdue,
}: PendingQuery): readonly string[] => [
  ...(kind === undefined ? [] : [kindFacet(kind)]),
  ...(role === undefined ? [] : [roleFacet(role)]),
  ...(subject === undefined ? [] : [subjectFacet(subject.kind, subject.id)]),
  ...(overdue === undefined ? [] : [overdueFacet(overdue)]),
];

/** Returns the facets of a validation that is not overdue yet. */
export const facetsOfValidation = (
  { kind, assignment }: PendingValidation,
  subjects: SubjectIds,
): readonly string[] => [
  ...new Set([
    kindFacet(kind),
    ...(assignment?.roles ?? []).map(roleFacet),
    ...Object.entries(subjects).map(([subject, id]) => subjectFacet(subject, id)),
    overdueFacet(false),
  ]),
];

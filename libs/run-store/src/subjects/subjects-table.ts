import { createHash } from 'node:crypto';

import type { RowOf, TableDefinition } from '@platform/database';

import type { SubjectIds } from '../run-record';

/** Subjects of each run, to find the runs about one subject. */
export const SUBJECTS_TABLE = {
  name: 'run_subjects',
  baseline: [
    // See {@link subjectKey}.
    { name: 'subject', type: 'text', nullable: false },
    // Creation time of the run, so that the index is ordered by age.
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'run_id', type: 'text', nullable: false },
  ],
  added: [],
  indexes: [
    {
      name: 'run_subjects_by_subject_and_age',
      columns: ['subject', 'created_at', 'run_id'],
      unique: true,
    },
  ],
} as const satisfies TableDefinition;

export type SubjectRow = RowOf<typeof SUBJECTS_TABLE>;

/**
 * Returns the key of a subject. It is a hash, because an id may be longer than an index entry, or contain characters
 * that a column rejects, and neither may prevent the insert of a run.
 */
export const subjectKey = (kind: string, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, id]))
    .digest('base64url');

/** Builds the rows of one run. */
export const subjectRows = (
  { id, created_at }: { readonly id: string; readonly created_at: string },
  subjects: SubjectIds | null | undefined,
): readonly SubjectRow[] =>
  Object.entries(subjects ?? {}).map(([kind, subjectId]) => ({
    subject: subjectKey(kind, subjectId),
    created_at,
    run_id: id,
  }));

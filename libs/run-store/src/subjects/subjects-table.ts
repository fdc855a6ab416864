import { createHash } from 'node:crypto';

import type { TableDefinition } from '@platform/database';

import type { SubjectIds } from '../run-record';

/** Whom each run is about, so that the runs about somebody are found without reading the others. */
export const SUBJECTS_TABLE: TableDefinition = {
  name: 'run_subjects',
  baseline: [
    { name: 'subject', type: 'text', nullable: false },
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
};

/** A row of the table `run_subjects`. */
export interface SubjectRow {
  /** See {@link subjectKey}. */
  readonly subject: string;
  /** Of the run, so that the order of its age is in the index. */
  readonly created_at: string;
  readonly run_id: string;
}

/**
 * What a subject is found by. A hash: an id may be longer than a server indexes, or hold what a column
 * does not take, and neither may keep a run from being entered.
 */
export const subjectKey = (kind: string, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, id]))
    .digest('base64url');

/** The rows of one run. */
export const subjectRows = (
  { id, created_at }: { readonly id: string; readonly created_at: string },
  subjects: SubjectIds | null | undefined,
): readonly SubjectRow[] =>
  Object.entries(subjects ?? {}).map(([kind, subjectId]) => ({
    subject: subjectKey(kind, subjectId),
    created_at,
    run_id: id,
  }));

import type { PendingValidation } from '@platform/ports';

import type { SubjectIds } from '../run-record';
import { facetsOfValidation, pendingKey } from './facets';
import type { FacetRow, PendingRow } from './projection-tables';

/** The run of a validation, as the index has it. */
interface PendingRun {
  readonly runId: string;
  readonly createdAt: string;
  readonly subjects: SubjectIds;
}

/** Returns the instant in the one format that is compared as a text; null for none, or one that is no date. */
function instantOf(text: string | undefined): string | null {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** What is stored of one validation. */
export interface ValidationRows {
  readonly row: PendingRow;
  readonly facets: readonly FacetRow[];
}

/** Builds the rows of one validation. */
export function pendingRows(
  pending: PendingValidation,
  { runId, createdAt, subjects }: PendingRun,
): ValidationRows {
  const { pendingId } = pending;
  const common = {
    run_id: runId,
    pending_key: pendingKey(pendingId),
    pending_id: pendingId,
    created_at: createdAt,
  };
  return {
    row: {
      ...common,
      due_at: instantOf(pending.dueAt),
      // Marked by the first list that asks for it.
      is_overdue: 0,
      item: JSON.stringify(pending),
    },
    facets: facetsOfValidation(pending, subjects).map((facet) => ({ ...common, facet })),
  };
}

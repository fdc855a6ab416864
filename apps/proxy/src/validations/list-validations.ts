import type { RunSnapshot } from '@platform/engine-api';
import type { Caller, Shown } from '@platform/http';
import { NotFoundError, type PendingValidation } from '@platform/ports';
import { subjectsOf, withRunIndex, type PendingPosition, type RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { Freshness, LiveRuns } from '@platform/run-projection';
import { mayDecideAs } from './may-decide-as';
import { runIdOf } from './pending-id';
import type { listedValidationSchema, validationPageSchema } from './schemas';
import { encodeCursor, type ValidationsQuery } from './validations-query';

/** A pending validation with the fields that lists filter and sort by. */
export type ListedValidation = Shown<Static<typeof listedValidationSchema>>;

/** A page of validations. With a `nextCursor` there may be more, even when the page is not full. */
export type ValidationPage = Shown<Static<typeof validationPageSchema>>;

export interface ListDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
  readonly freshness: Pick<Freshness, 'requireFresh'>;
  readonly now: () => Date;
}

export interface RequestedList extends ListDeps {
  /** The caller of the request. */
  readonly caller: Caller;
}

const isOverdue = ({ dueAt }: PendingValidation, now: Date): boolean =>
  dueAt !== undefined && Date.parse(dueAt) < now.getTime();

/** Returns the validations of a run in a stable order. */
function listed(snapshot: RunSnapshot, now: Date, caller: Caller): readonly ListedValidation[] {
  const subjects = subjectsOf(snapshot.context);
  const { startedBy } = snapshot;
  return snapshot.pending.map((pending) => ({
    ...pending,
    workflowSlug: snapshot.workflow.slug,
    subjects,
    overdue: isOverdue(pending, now),
    mayDecide: mayDecideAs(caller, pending, startedBy),
  }));
}

const cursorAt = ({ pendingId, ...run }: PendingPosition): string =>
  encodeCursor({ ...run, ...(pendingId !== undefined && { pendingId }) });

/**
 * Lists the validations that unfinished runs wait for, newest run first, as the engine last reported them: no run is
 * asked. Rejects with `EngineUnavailableError` when the reports are too old to be shown as current ones, and with
 * `RunIndexIncompleteError` before the first ones. A run that is missing from the run index is not listed.
 */
export async function listValidations(
  { limit, cursor, ...query }: ValidationsQuery,
  { store, freshness, now, caller }: RequestedList,
): Promise<ValidationPage> {
  await freshness.requireFresh();
  const { items, next } = await withRunIndex(() =>
    store.projection.listPending(query, { limit, after: cursor, now: now() }),
  );
  return {
    items: items.map(({ pending, workflowSlug, subjects, startedBy }) => ({
      ...pending,
      workflowSlug,
      subjects,
      overdue: isOverdue(pending, now()),
      mayDecide: mayDecideAs(caller, pending, startedBy),
    })),
    ...(next && { nextCursor: cursorAt(next) }),
  };
}

/** Returns one pending validation. Rejects with `NotFoundError` when no run waits for it. */
export async function getValidation(
  pendingId: string,
  { live, now, caller }: Pick<RequestedList, 'live' | 'now' | 'caller'>,
): Promise<ListedValidation> {
  const runId = runIdOf(pendingId);
  const snapshot = runId === undefined ? null : await live.snapshot(runId);
  const found =
    snapshot && listed(snapshot, now(), caller).find((each) => each.pendingId === pendingId);
  if (!found) throw new NotFoundError('validation inconnue');
  return found;
}

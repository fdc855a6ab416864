import { EngineUnavailableError, type RunSnapshot } from '@platform/engine-api';
import type { Caller, Shown } from '@platform/http';
import { mayDecide } from '@platform/interpreter';
import { NotFoundError } from '@platform/ports';
import { subjectsOf, type RunEntry, type RunPosition, type RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';
import type { Static } from '@sinclair/typebox';

import { deciderOf } from '../identity/decided-by';
import type { LiveRuns } from '../runs/live-runs';
import { withRunIndex } from '../runs/run-index';
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
  readonly now: () => Date;
}

interface RequestedList extends ListDeps {
  /** The caller of the request. */
  readonly caller: Caller;
}

const RUN_BATCH_SIZE = 50;
/** Maximum runs that one request reads. A filter that rarely matches must not make it read every run. */
const MAX_RUNS = 1_000;

const log = createLogger('runs');

/** Returns the validations of a run in a stable order. */
function listed(snapshot: RunSnapshot, now: Date, caller: Caller): readonly ListedValidation[] {
  const subjects = subjectsOf(snapshot.context);
  const decider = deciderOf(caller);
  return snapshot.pending
    .map((pending) => ({
      ...pending,
      workflowSlug: snapshot.workflow.slug,
      subjects,
      overdue: pending.dueAt !== undefined && Date.parse(pending.dueAt) < now.getTime(),
      mayDecide:
        caller.roles.has('clinician') && mayDecide(pending.assignment, decider, snapshot.startedBy),
    }))
    .sort((one, other) => (one.pendingId < other.pendingId ? -1 : 1));
}

const isAskedFor = (
  { kind, assignment, subjects, overdue }: ListedValidation,
  query: ValidationsQuery,
): boolean =>
  (query.kind === undefined || kind === query.kind) &&
  (query.role === undefined || assignment?.roles?.includes(query.role) === true) &&
  (query.overdue === undefined || overdue === query.overdue) &&
  (query.subject === undefined || subjects[query.subject.kind] === query.subject.id);

/** Skips a run that the engine refuses to describe, so that it does not hide the others. */
async function validationsOf(
  { id, subjects }: RunEntry,
  query: ValidationsQuery,
  { live, now, caller }: RequestedList,
): Promise<readonly ListedValidation[]> {
  const { subject } = query;
  if (subject && subjects && subjects[subject.kind] !== subject.id) return [];
  try {
    const snapshot = await live.snapshot(id);
    return snapshot
      ? listed(snapshot, now(), caller).filter((each) => isAskedFor(each, query))
      : [];
  } catch (error) {
    if (error instanceof EngineUnavailableError) throw error;
    log.warn({ runId: id, error: (error as Error).message }, 'validations illisibles');
    return [];
  }
}

/** Yields the runs of the query, newest first, starting with the run that the cursor points into. */
async function* candidates(
  { cursor }: ValidationsQuery,
  store: RunStore,
): AsyncGenerator<readonly RunEntry[]> {
  let after: RunPosition | undefined = cursor;
  if (cursor?.pendingId !== undefined) {
    const begun = await withRunIndex(() => store.entry(cursor.id));
    if (begun && begun.finalStatus === null) yield [begun];
  }
  for (;;) {
    const page = { limit: RUN_BATCH_SIZE, newestFirst: true, ...(after && { after }) };
    const runs = await withRunIndex(() => store.listUnfinished(page));
    if (runs.length > 0) yield runs;
    if (runs.length < RUN_BATCH_SIZE) return;
    after = runs.at(-1);
  }
}

const positionOf = ({ createdAt, id }: RunEntry): RunPosition => ({ createdAt, id });

/**
 * Lists the validations that unfinished runs wait for, newest run first. It reads each run from the engine, a few at a
 * time, and rejects with `EngineUnavailableError` when the engine does not answer. A run that is missing from the run
 * index is not listed.
 */
export async function listValidations(
  query: ValidationsQuery,
  deps: RequestedList,
): Promise<ValidationPage> {
  const { cursor, limit } = query;
  const items: ListedValidation[] = [];
  let last: RunEntry | undefined;
  let looked = 0;
  for await (const runs of candidates(query, deps.store)) {
    const found = await Promise.all(runs.map((run) => validationsOf(run, query, deps)));
    for (const [index, run] of runs.entries()) {
      for (const each of found[index] ?? []) {
        const isSeen =
          run.id === cursor?.id &&
          cursor.pendingId !== undefined &&
          each.pendingId <= cursor.pendingId;
        if (isSeen) continue;
        if (items.length === limit && last) {
          const pendingId = items.at(-1)?.pendingId as string;
          return { items, nextCursor: encodeCursor({ ...positionOf(last), pendingId }) };
        }
        items.push(each);
        last = run;
      }
    }
    looked += runs.length;
    const lastLooked = runs.at(-1);
    if (looked >= MAX_RUNS && lastLooked) {
      return { items, nextCursor: encodeCursor(positionOf(lastLooked)) };
    }
  }
  return { items };
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

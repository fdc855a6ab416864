import { EngineUnavailableError, type RunSnapshot } from '@platform/engine-api';
import { problemError, type Shown } from '@platform/http';
import { NotFoundError, type JsonObject } from '@platform/ports';
import {
  withRunIndex,
  type RunEntry,
  type RunRecord,
  type RunStore,
  type ShownRun,
} from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { isPastRetention, type LiveRuns, type RetentionDeps } from '@platform/run-projection';
import {
  statusOf,
  statusOfEntry,
  summaryOfEntry,
  summaryOfSnapshot,
  waitOfSnapshot,
} from './run-summary';
import type { runDetailSchema, runSnapshotSchema } from './schemas';

/** A snapshot as the API shows it, without the event, which the run has beside it. */
export type ShownSnapshot = Shown<Static<typeof runSnapshotSchema>>;

export type RunDetail = Shown<Static<typeof runDetailSchema>>;

export interface GetRunDeps extends RetentionDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
}

function shownSnapshot(snapshot: RunSnapshot, stored?: ShownRun): ShownSnapshot {
  const { event: _event, context: _context, ...shown } = snapshot;
  return { ...shown, ...waitOfSnapshot(snapshot, stored) };
}

/** The run as a 410 problem shows it. */
function toRememberedRun(record: RunEntry): JsonObject {
  const { incident: _none, ...run } = summaryOfEntry(record, statusOfEntry(record));
  return { ...run };
}

/**
 * Throws a 410 problem for a run that will never have a snapshot again: it has ended, or is too old to be running, and
 * the control plane no longer has it. `run-expired` past retention, else `run-lost`.
 */
export async function requireKept(record: RunEntry, deps: GetRunDeps): Promise<void> {
  const isOld = isPastRetention(record, deps);
  if (record.finalStatus === null && !isOld) return;
  if (await deps.live.has(record.id)) return;
  throw problemError(isOld ? 'run-expired' : 'run-lost', {
    members: { run: toRememberedRun(record) },
  });
}

/** Throws the 410 `run-lost` when the index has a run, which the engine does not know, as lost. */
export async function requireNotLost(
  runId: string | undefined,
  { store }: Pick<GetRunDeps, 'store'>,
): Promise<void> {
  const record = runId === undefined ? null : await withRunIndex(() => store.entry(runId));
  if (record && record.lostAt !== null) {
    throw problemError('run-lost', { members: { run: toRememberedRun(record) } });
  }
}

const ofRecord = (
  record: RunRecord,
  snapshot: RunSnapshot | null,
  stored?: ShownRun,
): RunDetail => ({
  ...summaryOfEntry(record, snapshot ? statusOf(snapshot, stored) : statusOfEntry(record)),
  ...(snapshot && { lostAt: null }),
  event: record.event,
  snapshot: snapshot && shownSnapshot(snapshot, stored),
});

/**
 * Reads one run from the engine, and stores its final status in the index. A run that is missing in the index is read
 * from the engine only, and from the index only while the engine does not answer. A run that was lost before it ended
 * is returned with the instant of its loss. Throws NotFoundError, or the 410 `run-expired` or `run-lost`.
 */
export async function getRun(id: string, deps: GetRunDeps): Promise<RunDetail> {
  const { store, live } = deps;
  const record = await withRunIndex(() => store.get(id));
  if (!record) {
    const snapshot = await live.snapshot(id);
    if (!snapshot) throw new NotFoundError('exécution inconnue');
    const { event } = snapshot;
    return { ...summaryOfSnapshot(snapshot), event, snapshot: shownSnapshot(snapshot) };
  }
  try {
    const snapshot = await live.snapshot(id);
    if (snapshot) await live.storeEnd(record, snapshot);
    else if (record.lostAt === null) await requireKept(record, deps);
    const stored =
      snapshot?.status === 'running'
        ? await withRunIndex(() => store.projection.of([id]))
        : undefined;
    return ofRecord(record, snapshot, stored?.get(id));
  } catch (error) {
    if (error instanceof EngineUnavailableError) return ofRecord(record, null);
    throw error;
  }
}

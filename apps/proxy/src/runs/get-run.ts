import { EngineUnavailableError, type RunSnapshot } from '@platform/engine-api';
import { problemError, type Shown } from '@platform/http';
import { NotFoundError, type JsonObject } from '@platform/ports';
import type { RunEntry, RunRecord, RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { LiveRuns } from './live-runs';
import { withRunIndex } from './run-index';
import { standingOf, standingOfEntry, summaryOfEntry, summaryOfSnapshot } from './run-summary';
import type { runDetailSchema, runSnapshotSchema } from './schemas';

/** A snapshot as the API shows it: the event stands beside it. */
export type ShownSnapshot = Shown<Static<typeof runSnapshotSchema>>;

export type RunDetail = Shown<Static<typeof runDetailSchema>>;

export interface GetRunDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
  /** `RUN_RETENTION` */
  readonly retentionMs: number;
  readonly now: () => Date;
}

export const shownSnapshot = ({
  event: _event,
  context: _context,
  ...rest
}: RunSnapshot): ShownSnapshot => rest;

/** Whether a run of the index is older than the engine keeps any. */
export const isPastRetention = (
  { createdAt }: RunEntry,
  { retentionMs, now }: Pick<GetRunDeps, 'retentionMs' | 'now'>,
): boolean => now().getTime() - Date.parse(createdAt) > retentionMs;

/** What a 410 tells of the run. */
function rememberedOf(record: RunEntry): JsonObject {
  const { incident: _none, ...run } = summaryOfEntry(record, standingOfEntry(record));
  return { ...run };
}

/**
 * Throws the 410 `run-expired` for a run without a snapshot of which there will never be one: it has ended, or
 * is too old to be running, and the control plane has it no longer; the 410 `run-lost` when it should have it.
 */
export async function requireKept(record: RunEntry, deps: GetRunDeps): Promise<void> {
  const isOld = isPastRetention(record, deps);
  if (record.finalStatus === null && !isOld) return;
  if (await deps.live.has(record.id)) return;
  throw problemError(isOld ? 'run-expired' : 'run-lost', {
    members: { run: rememberedOf(record) },
  });
}

/** Of a run that the engine does not know: throws the 410 `run-lost` when the index has it as lost. */
export async function requireNotLost(
  runId: string | undefined,
  { store }: Pick<GetRunDeps, 'store'>,
): Promise<void> {
  const record = runId === undefined ? null : await withRunIndex(() => store.entry(runId));
  if (record?.finalStatus === 'lost') {
    throw problemError('run-lost', { members: { run: rememberedOf(record) } });
  }
}

const ofRecord = (record: RunRecord, snapshot: RunSnapshot | null): RunDetail => ({
  ...summaryOfEntry(record, snapshot ? standingOf(snapshot) : standingOfEntry(record)),
  event: record.event,
  snapshot: snapshot && shownSnapshot(snapshot),
});

/**
 * One run, always asked of the engine, whose terminal status is then frozen in the index. A run the
 * index has lost is told from the engine alone; one the engine cannot tell of, from the index alone.
 * Throws NotFoundError, or the 410 `run-expired` or `run-lost`; a run that is lost before it ended is told with
 * that status.
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
    if (snapshot) await live.freeze(record, snapshot);
    else if (record.finalStatus !== 'lost') await requireKept(record, deps);
    return ofRecord(record, snapshot);
  } catch (error) {
    if (error instanceof EngineUnavailableError) return ofRecord(record, null);
    throw error;
  }
}

import { EngineUnavailableError, type RunSnapshot } from '@platform/engine-api';
import { NotFoundError, type JsonObject } from '@platform/ports';
import type { RunStore } from '@platform/run-store';

import type { LiveRuns } from './live-runs';
import { withRunIndex } from './run-index';
import { summaryOfRecord, summaryOfSnapshot, type RunSummary } from './run-summary';

export interface RunDetail extends RunSummary {
  readonly event: JsonObject | null;
  /** Null when the engine has none: not begun yet, or it does not answer. */
  readonly snapshot: Omit<RunSnapshot, 'event' | 'context'> | null;
}

const withoutSubject = ({ event: _event, context: _context, ...rest }: RunSnapshot) => rest;

/**
 * One run, always asked of the engine, whose terminal status is then frozen in the index. A run the
 * index has lost is told from the engine alone; one the engine cannot tell of, from the index alone.
 */
export async function getRun(
  id: string,
  { store, live }: { readonly store: RunStore; readonly live: LiveRuns },
): Promise<RunDetail> {
  const record = await withRunIndex(() => store.get(id));
  const snapshot = await live.snapshot(id).catch((error: unknown) => {
    if (record && error instanceof EngineUnavailableError) return null;
    throw error;
  });
  if (snapshot && record) await live.freeze(record, snapshot.status);
  const shown = snapshot && withoutSubject(snapshot);
  if (record) {
    const status = snapshot?.status ?? record.finalStatus ?? 'running';
    return { ...summaryOfRecord(record, status), event: record.event, snapshot: shown };
  }
  if (!snapshot) throw new NotFoundError('exécution inconnue');
  return { ...summaryOfSnapshot(snapshot), event: snapshot.event, snapshot: shown };
}

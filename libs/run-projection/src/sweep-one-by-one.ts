import { EngineUnavailableError, mapConcurrently, type RunSnapshot } from '@platform/engine-api';
import { withRunIndex, type RunEntry, type RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { reportOfSnapshot, toStanding } from './to-standing';
import type { LiveRuns } from './live-runs';

interface OneByOneDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
  readonly signal: AbortSignal;
  /** Called for each run that the engine does not know. */
  readonly onUnknown: (run: RunEntry) => Promise<void>;
}

const PAGE_SIZE = 100;
/** Half of the concurrent look-ups of the engine: the other half is left to callers who wait for a response. */
const CONCURRENCY = 8;

const log = createLogger('runs');

/** Asks each unfinished run of the index. For an engine that cannot report its runs together. */
export async function sweepOneByOne(deps: OneByOneDeps): Promise<void> {
  const { store, live, signal, onUnknown } = deps;

  /** Returns the run's snapshot while it goes on. */
  const sweepRun = async (record: RunEntry): Promise<RunSnapshot | undefined> => {
    if (signal.aborted) return undefined;
    try {
      const snapshot = await live.snapshot(record.id);
      if (snapshot === null) await onUnknown(record);
      else if (snapshot.status !== 'running') await live.freeze(record, snapshot);
      else {
        await live.enterStarted(record, snapshot);
        return snapshot;
      }
    } catch (error) {
      if (error instanceof EngineUnavailableError) throw error;
      log.warn(
        { runId: record.id, error: (error as Error).message },
        'exécution laissée de côté par le balayage',
      );
    }
    return undefined;
  };

  const storeStandings = async (snapshots: readonly RunSnapshot[]): Promise<void> => {
    const known = await store.standings.known(snapshots.map(({ runId }) => runId));
    const standings = snapshots.flatMap((snapshot) => {
      const report = reportOfSnapshot(snapshot, {}, known.get(snapshot.runId));
      return report.is === 'unfinished' ? [toStanding(report)] : [];
    });
    if (standings.length > 0) await store.standings.apply({ standings, ended: [] });
  };

  let after: RunEntry | undefined;
  do {
    const page = { limit: PAGE_SIZE, ...(after && { after }) };
    const runs = await withRunIndex(() => store.listUnfinished(page));
    const seen = await mapConcurrently(runs, CONCURRENCY, sweepRun);
    await withRunIndex(() => storeStandings(seen.filter((snapshot) => snapshot !== undefined)));
    after = runs.length < PAGE_SIZE ? undefined : runs.at(-1);
  } while (after && !signal.aborted);
}

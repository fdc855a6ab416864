import { eventIdOfRun, RERUN_PREFIX } from '@platform/interpreter';
import { withRunIndex, type RunStore } from '@platform/run-store';

import { RERUN_OF } from '../events/reserved-names';
import type { LiveRuns } from '@platform/run-projection';

/** A rerun of a rerun, and so on. Longer chains are not followed. */
const MAX_CHAIN = 20;
/** What a run is a rerun of never changes, and many records may be taken back at once. */
const MAX_KNOWN = 10_000;

interface OriginDeps {
  readonly store: Pick<RunStore, 'get'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
}

/**
 * Returns what resolves with the run that a record or caller started, of a run that operators started again from it. A run
 * that is no rerun is its own origin, and so is one that is no longer known. Rejects with
 * RunIndexUnavailableError and EngineUnavailableError.
 */
export function createRerunOrigins({ store, live }: OriginDeps) {
  const known = new Map<string, string>();

  async function rerunOf(id: string): Promise<string | undefined> {
    const found = known.get(id);
    if (found !== undefined) return found;
    const run = await withRunIndex(() => store.get(id));
    const event = run?.event ?? (await live.snapshot(id))?.event;
    const of = event?.[RERUN_OF];
    if (typeof of !== 'string') return undefined;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(id, of);
    return of;
  }

  return async (runId: string): Promise<string> => {
    let id = runId;
    for (let length = 0; length < MAX_CHAIN; length += 1) {
      const rerun = eventIdOfRun(id);
      const of = rerun.startsWith(RERUN_PREFIX) ? await rerunOf(rerun) : undefined;
      if (of === undefined) break;
      id = of;
    }
    return id;
  };
}

export type RerunOrigins = ReturnType<typeof createRerunOrigins>;

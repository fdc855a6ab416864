import { setTimeout as delay } from 'node:timers/promises';

import { EngineUnavailableError, type RunSnapshot } from '@platform/engine-api';
import { withRunIndex, type RunRecord } from '@platform/run-store';

import { metaOfSnapshot } from '@platform/run-projection';
import type { IngestionDeps } from './ingestion';

/** A run that was just sent may not have begun yet, and the proxy that sent it may not have inserted its row yet. */
const LOOKUP_ATTEMPTS = 10;
const RETRY_PAUSE_MS = 100;

/** Calls `read` until it returns a run. Throws EngineUnavailableError when the run has not begun after a second. */
export async function onceBegun<T>(read: () => Promise<T | null>): Promise<T> {
  for (let attempt = 1; attempt <= LOOKUP_ATTEMPTS; attempt += 1) {
    const found = await read();
    if (found) return found;
    await delay(RETRY_PAUSE_MS);
  }
  throw new EngineUnavailableError('exécution non commencée');
}

/**
 * Reads one run from the index. Inserts its row again, from the engine, when the index has lost it; with its final
 * status if it has ended, because the engine reports an end only once.
 */
export async function recordOf(
  runId: string,
  { store, live }: Pick<IngestionDeps, 'store' | 'live'>,
  readSnapshot: (runId: string) => Promise<RunSnapshot | null> = (id) => live.snapshot(id),
): Promise<RunRecord | null> {
  const read = () => withRunIndex(() => store.get(runId));
  const record = await read();
  if (record) return record;
  const snapshot = await readSnapshot(runId);
  if (!snapshot) return null;
  await withRunIndex(() => store.insert(metaOfSnapshot(snapshot)));
  const entered = await read();
  if (entered) await live.storeEnd(entered, snapshot);
  return entered;
}

import type { StartedRun } from '@platform/engine-api';
import type { KnownRun, RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { metaOfSnapshot } from './enter-runs';
import type { RunLookups } from './run-lookups';

export interface EnterStartedDeps {
  readonly store: Pick<RunStore, 'entry' | 'insert' | 'reopen'>;
  readonly live: Pick<RunLookups, 'snapshot' | 'has'>;
  readonly now: () => Date;
}

/** A run that started others. */
export interface StartingRun extends Pick<KnownRun, 'awaitedEvents'> {
  readonly runId: string;
  readonly started: readonly StartedRun[];
  /** ISO 8601, UTC. */
  readonly endedAt?: string;
}

/** How long the control plane may take to know a run that another run started. */
const SEND_TIMEOUT_MS = 60_000;

const log = createLogger('runs');

/**
 * Inserts the runs that a run started into the index, each from its own snapshot. Returns whether all of them are in the
 * index.
 */
export async function enterStarted(
  { runId: startedBy, started, endedAt, awaitedEvents }: StartingRun,
  { store, live, now }: EnterStartedDeps,
): Promise<boolean> {
  const isNeverSent = async (runId: string): Promise<boolean> => {
    const ended = endedAt === undefined ? Number.NaN : Date.parse(endedAt);
    if (!(now().getTime() - ended > SEND_TIMEOUT_MS) || (await live.has(runId))) return false;
    log.error({ runId, startedBy }, 'exécution lancée inconnue du moteur');
    return true;
  };
  const entered = await Promise.all(
    started.map(async ({ runId }) => {
      const known = await store.entry(runId);
      if (known && known.lostAt === null) return true;
      const begun = await live.snapshot(runId);
      if (begun === null) return isNeverSent(runId);
      // The awaited events of a run include those of all runs it starts.
      await store.insert({ ...metaOfSnapshot(begun), awaitedEvents });
      if (known) await store.reopen(runId);
      return true;
    }),
  );
  return entered.every(Boolean);
}

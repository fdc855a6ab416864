import { setTimeout as delay } from 'node:timers/promises';

import {
  ENGINE_CONCURRENCY,
  EngineRefusedError,
  limitConcurrency,
  type IngressClient,
} from '@platform/engine-api';
import { TurnUndecidedError, withRunIndex, type LateRun, type RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { LiveRuns } from '@platform/run-projection';
import { turnLookups } from './turn-lookups';

interface GiveTurnsDeps {
  readonly store: Pick<RunStore, 'turns'>;
  readonly ingress: Pick<IngressClient, 'hasRun' | 'addressOf' | 'giveTurn'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  /** Whether the index has all unfinished runs. Until then the order of a key is not known. */
  readonly isIndexComplete: () => boolean;
  /** From the end of one look to the next, in ms; for tests. */
  readonly intervalMs?: number;
}

const TURNS_INTERVAL_MS = 1_000;
/** A pause is at least this many times as long as the look before it. */
const PAUSE_FACTOR = 20;

const log = createLogger('runs');

/** Gives one run a turn behind all runs of its key that were sent before. */
async function giveTurn({ runId, queue }: LateRun, deps: GiveTurnsDeps): Promise<void> {
  const { store, ingress } = deps;
  const limited = limitConcurrency(ENGINE_CONCURRENCY);
  await store.turns.take(
    { queue, runId },
    {
      ...turnLookups(deps, limited),
      async send(after) {
        const address = await ingress.addressOf(runId);
        const { duplicate } = await ingress.giveTurn(runId, after);
        if (!duplicate)
          log.warn({ runId, after: after.length }, 'exécution en retard : tour rendu');
        return address;
      },
    },
  );
}

/**
 * Gives a turn to the runs that reached the engine too late for their own, again and again until it is stopped. Several
 * replicas may do so. Returns the function that stops it, which resolves when the current look has ended.
 */
export function startGivingTurns(deps: GiveTurnsDeps): { stop(): Promise<void> } {
  const { store, isIndexComplete, intervalMs = TURNS_INTERVAL_MS } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;

  const look = async (): Promise<void> => {
    if (!isIndexComplete()) return;
    for (const late of await withRunIndex(() => store.turns.late())) {
      if (signal.aborted) return;
      await giveTurn(late, deps).catch((error: unknown) => {
        // It was given its turn already, and that is not stored yet.
        if (error instanceof EngineRefusedError && error.refusal.code === 'not-pending') return;
        const level = error instanceof TurnUndecidedError ? 'debug' : 'warn';
        log[level]({ runId: late.runId, error: (error as Error).message }, 'tour non rendu');
      });
    }
  };

  const giveAlways = async (): Promise<void> => {
    while (!signal.aborted) {
      const since = performance.now();
      await look().catch((error: unknown) =>
        log.debug({ error: (error as Error).message }, 'exécutions en retard non lues'),
      );
      const ms = Math.max(intervalMs, (performance.now() - since) * PAUSE_FACTOR);
      await delay(ms, undefined, { signal }).catch(() => undefined);
    }
  };
  const given = giveAlways();
  return {
    async stop() {
      stopping.abort();
      await given;
    },
  };
}

import type { Generation } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { IndexCompletion } from '../rebuild-index';
import { MAX_CLOCK_DIFFERENCE_MS } from './compare-runs';

interface RecentRuns {
  /**
   * Inserts the unfinished runs that began in the generation and that the index lacks. Throws the errors of the engine
   * during the first 30 s, and logs them afterwards.
   */
  bringBack(generation: Pick<Generation, 'at'>): Promise<void>;
}

interface RecentRunsDeps {
  readonly completion: Pick<IndexCompletion, 'bringBackSince'>;
  /** A monotonic clock, in ms. */
  readonly elapsed: () => number;
}

/** How long to wait for the engine: an endpoint that starts at the same time has answered by then. */
const TIMEOUT_MS = 30_000;

const log = createLogger('restore');

/**
 * A database that was restored to a moment within its last generation, which lasts a minute, looks like the current
 * one. Only the engine knows which runs it lacks.
 */
export function createRecentRuns({ completion, elapsed }: RecentRunsDeps): RecentRuns {
  let firstTry: number | undefined;
  return {
    async bringBack({ at }) {
      const since = new Date(Date.parse(at) - MAX_CLOCK_DIFFERENCE_MS).toISOString();
      firstTry ??= elapsed();
      try {
        const runs = await completion.bringBackSince(since);
        if (runs > 0) log.warn({ since, runs }, "exécutions absentes de l'index : ramenées");
      } catch (error) {
        if (elapsed() - firstTry < TIMEOUT_MS) throw error;
        const { message } = error as Error;
        log.error({ since, error: message }, "exécutions récentes de l'index non vérifiées");
      }
      firstTry = undefined;
    },
  };
}

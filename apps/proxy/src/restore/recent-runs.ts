import type { Generation } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { IndexCompletion } from '../runs/rebuild-index';
import { CLOCKS_MS } from './compare-runs';

export interface RecentRuns {
  /**
   * Brings the unfinished runs that began in the generation, and that the index lacks, back into it. Throws what
   * the engine throws until it has answered, or for as long as one waits for it.
   */
  bringBack(generation: Pick<Generation, 'at'>): Promise<void>;
}

export interface RecentRunsDeps {
  readonly completion: Pick<IndexCompletion, 'bringBackSince'>;
  /** Milliseconds that never go back. */
  readonly elapsed: () => number;
}

/** An endpoint that is starting too has answered by then. */
const TIMEOUT_MS = 30_000;

const log = createLogger('restore');

/**
 * A database that was put back to a moment of its last generation, a minute long at most, looks like the present
 * one: nothing but the engine tells which runs it lacks.
 */
export function createRecentRuns({ completion, elapsed }: RecentRunsDeps): RecentRuns {
  let firstTry: number | undefined;
  return {
    async bringBack({ at }) {
      const since = new Date(Date.parse(at) - CLOCKS_MS).toISOString();
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

import { setTimeout as delay } from 'node:timers/promises';

/** How fast each part of the projection asks, in ms. */
export const PACE = {
  /** Questions for changes. */
  changes: {
    /** After an answer with changes. */
    busy: 400,
    idle: 750,
    /** After a change was expected, and until it is there: the run needs a moment. */
    expected: 250,
    /** While the engine does not answer, or the index is being completed. */
    silent: 1_000,
    /** While the engine is older than the question: it answers it with a list of all its runs. */
    unknown: 30_000,
  },
  /** Sweeps, besides `RUN_SWEEP_INTERVAL`. */
  sweep: {
    /** Between two looks whether the index is complete, which sweeps wait for. */
    incomplete: 100,
    /** After an interrupted sweep, doubled after each further one, up to the interval. */
    retry: 500,
  },
  /** Between two attempts to complete the index, or to read a run that has not begun. */
  completion: 250,
  /** Comparisons of generations. */
  restorations: {
    usual: 10_000,
    /** Until the first one has succeeded, and while a restoration is being repaired. */
    behind: 250,
  },
} as const;

/** A pause is at least this many times as long as the work before it, so that many waiting runs do not occupy the engine. */
export const REST_PER_WORK = 9;

/** Until a caller is in a hurry. */
export const UNTIL_HURRY = 2 ** 31 - 1;

/** What a round can do besides its work. */
export interface Round {
  /** Aborted when the rounds stop. */
  readonly signal: AbortSignal;
  /** Waits, unless a caller is in a hurry or the rounds stop. */
  pause(ms: number): Promise<void>;
}

/** Rounds of work, one after the other. */
export interface Rounds {
  /** Begins the next round at once, and makes neither it nor the current one pause. */
  hurry(): void;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** Works in rounds until it is stopped. Each round returns the pause after it, in ms, and must not reject. */
export function inRounds(work: (round: Round) => Promise<number>): Rounds {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hurrying = new AbortController();
  let isWanted = false;
  const pause = async (ms: number): Promise<void> => {
    const either = AbortSignal.any([signal, hurrying.signal]);
    await delay(ms, undefined, { signal: either }).catch(() => undefined);
  };
  const workAlways = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!isWanted) hurrying = new AbortController();
      isWanted = false;
      const ms = await work({ signal, pause });
      if (!isWanted) hurrying = new AbortController();
      if (ms > 0) await pause(ms);
    }
  };
  const worked = workAlways();
  return {
    hurry() {
      isWanted = true;
      hurrying.abort();
    },
    async stop() {
      stopping.abort();
      await worked;
    },
  };
}

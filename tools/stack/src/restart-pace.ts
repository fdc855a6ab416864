import { ExponentialBackoff, type IBackoff, noJitterGenerator } from 'cockatiel';

/** How soon an unexpected exit is answered with a new start. */
export interface RestartDelays {
  /** Delay before the first restart, doubled each time, in ms. */
  initialDelayMs: number;
  maxDelayMs: number;
  /** A process that lived this long starts again with the first delay, in ms. */
  stableAfterMs: number;
}

export const RESTART_DELAYS: RestartDelays = {
  initialDelayMs: 200,
  maxDelayMs: 10_000,
  stableAfterMs: 30_000,
};

export interface RestartPace {
  /** Delay before the next restart in ms. */
  next(uptimeMs: number): number;
}

export function createRestartPace(delays: RestartDelays): RestartPace {
  const backoff = new ExponentialBackoff({
    initialDelay: delays.initialDelayMs,
    maxDelay: delays.maxDelayMs,
    generator: noJitterGenerator,
  });
  let step: IBackoff<unknown> | undefined;
  return {
    next(uptimeMs) {
      step =
        step === undefined || uptimeMs >= delays.stableAfterMs
          ? backoff.next()
          : step.next(undefined);
      return step.duration;
    },
  };
}

import { ExponentialBackoff, type IBackoff, noJitterGenerator } from 'cockatiel';

/** How soon a process is restarted after an unexpected exit. */
export interface RestartDelays {
  /** Delay before the first restart in ms. Each further delay is twice as long. */
  initialDelayMs: number;
  maxDelayMs: number;
  /** Uptime in ms after which the delay is the initial one again. */
  stableAfterMs: number;
}

export const RESTART_DELAYS: RestartDelays = {
  initialDelayMs: 200,
  maxDelayMs: 10_000,
  stableAfterMs: 30_000,
};

interface RestartPace {
  /** Returns the delay before the next restart in ms. */
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

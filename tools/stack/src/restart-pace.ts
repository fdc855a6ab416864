import { ExponentialBackoff, type IBackoff, noJitterGenerator } from 'cockatiel';

/** How often an unexpected exit is answered with a new start. */
export interface RestartLimits {
  /** Delay before the first restart, doubled each time, in ms. */
  initialDelayMs: number;
  maxDelayMs: number;
  /** A process that lived this long starts again with the first delay, in ms. */
  stableAfterMs: number;
  /** More restarts than this within the window: give up. */
  maxRestarts: number;
  windowMs: number;
}

export const RESTART_LIMITS: RestartLimits = {
  initialDelayMs: 200,
  maxDelayMs: 10_000,
  stableAfterMs: 30_000,
  maxRestarts: 6,
  windowMs: 60_000,
};

export interface RestartPace {
  /** Delay before the next restart in ms, or undefined when there were too many. */
  next(uptimeMs: number): number | undefined;
}

export function createRestartPace(limits: RestartLimits): RestartPace {
  const backoff = new ExponentialBackoff({
    initialDelay: limits.initialDelayMs,
    maxDelay: limits.maxDelayMs,
    generator: noJitterGenerator,
  });
  let step: IBackoff<unknown> | undefined;
  let recent: number[] = [];
  return {
    next(uptimeMs) {
      const now = Date.now();
      recent = recent.filter((at) => now - at < limits.windowMs);
      if (recent.length >= limits.maxRestarts) return undefined;
      recent.push(now);
      step =
        step === undefined || uptimeMs >= limits.stableAfterMs
          ? backoff.next()
          : step.next(undefined);
      return step.duration;
    },
  };
}

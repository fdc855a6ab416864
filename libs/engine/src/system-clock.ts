import type { DriverClock } from '@platform/interpreter';

/** A longer one would expire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock, read only inside the closures of journaled steps. */
export const systemClock: DriverClock = {
  now: () => new Date(),
  timer(ms) {
    let handle: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => {
      handle = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS));
    });
    return { expired, cancel: () => clearTimeout(handle) };
  },
};

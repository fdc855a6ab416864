import type { DriverClock } from '@platform/interpreter';

/** Maximum Node timer; a longer one would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The system clock. It is read only inside journaled steps. */
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

import type { DriverClock } from '@platform/interpreter';

/** The machine's clock, read only inside the closures of journaled steps. */
export const systemClock: DriverClock = {
  now: () => new Date(),
  timer(ms) {
    let handle: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => {
      handle = setTimeout(resolve, ms);
    });
    return { expired, cancel: () => clearTimeout(handle) };
  },
};

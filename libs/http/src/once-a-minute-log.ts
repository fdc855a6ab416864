const MIN_INTERVAL_MS = 60_000;

/** Returns a function that calls `say` at most once a minute, with the number of calls since the last time. */
export function onceAMinuteLog<Told extends readonly unknown[]>(
  say: (times: number, ...told: Told) => void,
): (...told: Told) => void {
  let times = 0;
  let saidAt = -Infinity;
  return (...told) => {
    times += 1;
    const now = performance.now();
    if (now - saidAt < MIN_INTERVAL_MS) return;
    say(times, ...told);
    times = 0;
    saidAt = now;
  };
}

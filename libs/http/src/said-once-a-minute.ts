const MIN_INTERVAL_MS = 60_000;

/** Calls `say` with how often it was asked to since it last did, at most once a minute, at once the first time. */
export function saidOnceAMinute<Told extends readonly unknown[]>(
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

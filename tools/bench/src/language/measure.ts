export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the ms of one call: the median of rounds that are long enough for the clock, after a warm-up. */
export async function measure(work: () => unknown, rounds = 7): Promise<number> {
  const warmUntil = performance.now() + 300;
  while (performance.now() < warmUntil) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let calls = 0;
    const begun = performance.now();
    while (performance.now() - begun < 100) {
      await work();
      calls += 1;
    }
    times.push((performance.now() - begun) / calls);
  }
  return median(times);
}

export const shown = (ms: number): string =>
  ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(2)} ms`;

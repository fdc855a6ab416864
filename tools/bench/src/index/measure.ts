/** Latency of many repetitions, in ms. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

export interface Throughput extends Latency {
  readonly perSecond: number;
}

/** `share` is 0.5 for the median. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const latencyOf = (times: readonly number[]): Latency => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Measures sequential calls. */
export async function measureLatency(
  times: number,
  work: () => Promise<unknown>,
): Promise<Latency> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await timed(work));
  return latencyOf(taken);
}

/** Measures `concurrency` concurrent calls. */
export async function measureThroughput(
  times: number,
  concurrency: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Throughput> {
  const taken: number[] = [];
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (turn < times) {
      const mine = turn++;
      taken.push(await timed(() => work(mine)));
    }
  };
  const total = await timed(() => Promise.all(Array.from({ length: concurrency }, worker)));
  return { ...latencyOf(taken), perSecond: (times / total) * 1_000 };
}

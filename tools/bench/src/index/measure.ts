/** Latency of many repetitions, in ms. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

export interface Throughput extends Latency {
  readonly perSecond: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((one, other) => one - other);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
}

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

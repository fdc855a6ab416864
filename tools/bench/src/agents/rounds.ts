import { median } from '../language/measure';
import { TURNS } from './workload';

export const WAYS = ['stack', 'bare'] as const;
export type Way = (typeof WAYS)[number];

export interface Ways {
  /** Makes one run, and throws unless it gives the right outputs. */
  readonly run: Readonly<Record<Way, () => Promise<void>>>;
  /** Requests that the provider has received. */
  readonly requests: () => Promise<number>;
}

/** Times in ms. */
export interface Result {
  readonly inFlight: number;
  readonly runs: number;
  readonly turns: number;
  /** Of one turn, by way. */
  readonly msPerTurn: Readonly<Record<Way, number>>;
  /** What the engine adds to a turn: the median of the differences of each round. */
  readonly addedPerTurn: number;
  /** The stack's time as a multiple of the bare loop's: the median of the ratios of each round. */
  readonly ratio: number;
  readonly turnsPerSecond: Readonly<Record<Way, number>>;
  /** Requests for one run: the turns, unless something was asked twice. */
  readonly requestsPerRun: Readonly<Record<Way, number>>;
}

interface Measured {
  readonly msPerTurn: number;
  readonly turnsPerSecond: number;
  readonly requests: number;
}

const WARM_UP_RUNS = 50;
const WARM_UP_CALLS = 8;

async function measureRuns(
  { run, requests }: Ways,
  way: Way,
  runs: number,
  inFlight: number,
): Promise<Measured> {
  const before = await requests();
  const begun = performance.now();
  const times: number[] = [];
  let started = 0;
  const worker = async (): Promise<void> => {
    while (started < runs) {
      started += 1;
      const sent = performance.now();
      await run[way]();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - begun) / 1000;
  return {
    msPerTurn: median(times) / TURNS,
    turnsPerSecond: (runs * TURNS) / seconds,
    requests: (await requests()) - before,
  };
}

const byWay = (value: (way: Way) => number): Readonly<Record<Way, number>> => ({
  stack: value('stack'),
  bare: value('bare'),
});

/** Measures both ways in turn, round by round, and reports each result when its rounds are over. */
export async function compare(
  ways: Ways,
  {
    runs,
    rounds,
    inFlight,
  }: { readonly runs: number; readonly rounds: number; readonly inFlight: readonly number[] },
  report: (result: Result) => void,
): Promise<void> {
  for (const way of WAYS) await measureRuns(ways, way, WARM_UP_RUNS, WARM_UP_CALLS);
  const each = Math.ceil(runs / rounds);
  for (const count of inFlight) {
    const measured: Record<Way, Measured>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const stack = await measureRuns(ways, 'stack', each, count);
      measured.push({ stack, bare: await measureRuns(ways, 'bare', each, count) });
    }
    const of = (value: (round: Record<Way, Measured>) => number): number =>
      median(measured.map(value));
    report({
      inFlight: count,
      runs: each * rounds,
      turns: TURNS,
      msPerTurn: byWay((way) => of(({ [way]: one }) => one.msPerTurn)),
      addedPerTurn: of(({ stack, bare }) => stack.msPerTurn - bare.msPerTurn),
      ratio: of(({ stack, bare }) => stack.msPerTurn / bare.msPerTurn),
      turnsPerSecond: byWay((way) => of(({ [way]: one }) => one.turnsPerSecond)),
      requestsPerRun: byWay(
        (way) => measured.reduce((sum, { [way]: one }) => sum + one.requests, 0) / (each * rounds),
      ),
    });
  }
}

import { median } from '../language/measure';
import { percentile } from '../index/measure';
import type { Stack } from '@platform/stack';

import { MODES, type Drive, type Mode, type Round } from './drive';
import { cpuTimes, PROCESSES, type ProcessTimes } from './processes';

export interface IngestMeasure {
  readonly mode: Mode;
  readonly inFlight: number;
  /** Events a second, until their runs have ended. */
  readonly perSecond: number;
  /** Rate divided by that of `send` in the same round. */
  readonly ofSend: number;
  /** Time of a request in ms. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time for each event, in ms. */
  readonly cpu: ProcessTimes;
  /** CPU time of this process for each event, in ms. */
  readonly generator: number;
}

interface Measured extends Round {
  readonly cpu: ProcessTimes;
  readonly generator: number;
}

async function measured(stack: Stack, work: () => Promise<Round>): Promise<Measured> {
  const before = cpuTimes(stack);
  const own = process.cpuUsage();
  const round = await work();
  const after = cpuTimes(stack);
  const { user, system } = process.cpuUsage(own);
  const perEvent = PROCESSES.map((name) => [name, (after[name] - before[name]) / round.events]);
  return {
    ...round,
    cpu: Object.fromEntries(perEvent) as unknown as ProcessTimes,
    generator: (user + system) / 1000 / round.events,
  };
}

const rateOf = ({ events, seconds }: Round): number => events / seconds;

const medianOf = (rounds: readonly Measured[], value: (round: Measured) => number): number =>
  median(rounds.map(value));

/** Measures every mode with the same number of concurrent requests, in interleaved rounds. */
export async function measureModes(
  stack: Stack,
  drive: Drive,
  { inFlight, rounds, seconds }: Readonly<Record<'inFlight' | 'rounds' | 'seconds', number>>,
): Promise<readonly IngestMeasure[]> {
  const byMode = new Map<Mode, Measured[]>(MODES.map((mode) => [mode, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [mode, done] of byMode) {
      // A batch counts as one request.
      const workers = mode === 'batch' ? Math.max(1, Math.round(inFlight / 16)) : inFlight;
      done.push(await measured(stack, () => drive(mode, workers, seconds)));
    }
  }
  const sends = byMode.get('send') ?? [];
  return [...byMode].map(([mode, done]) => {
    const times = done.flatMap((round) => round.times);
    return {
      mode,
      inFlight,
      perSecond: medianOf(done, rateOf),
      ofSend: median(done.map((round, at) => rateOf(round) / rateOf(sends[at] ?? round))),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      cpu: {
        proxy: medianOf(done, ({ cpu }) => cpu.proxy),
        controlPlane: medianOf(done, ({ cpu }) => cpu.controlPlane),
        endpoint: medianOf(done, ({ cpu }) => cpu.endpoint),
      },
      generator: medianOf(done, ({ generator }) => generator),
    };
  });
}

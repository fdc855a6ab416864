import type { Sample } from './sample';

export const MIB = 1024 * 1024;
const COLUMNS = {
  controlPlane: 'control plane',
  endpoint: 'endpoint',
  proxy: 'proxy',
  state: 'its state',
  log: 'its log',
  index: 'run index',
} as const;

type Measure = keyof typeof COLUMNS;
type Measures = Readonly<Record<Measure, number>>;
const MEASURES = Object.keys(COLUMNS) as readonly Measure[];

/** Growth in bytes per 10,000 runs. */
interface Growth {
  /** From before the first run to after the restart: what the runs left behind. */
  readonly left: Measures;
  /** From the middle of the runs to the last: growth after the warm-up. */
  readonly secondHalf: Measures;
}

const per10000 = (from: Sample, to: Sample, runs: number): Measures =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, ((to[measure] - from[measure]) / runs) * 10_000]),
  ) as Measures;

/** Computes the growth from the samples of one benchmark, in order: before, each tenth, settled, restarted. */
export function growthOf(samples: readonly Sample[]): Growth {
  const first = samples[0] as Sample;
  const last = samples.at(-1) as Sample;
  const isEnd = ({ runs }: Sample): boolean => runs === last.runs;
  const end = samples.find(isEnd) as Sample;
  const middle = samples.findLast(({ runs }) => runs <= last.runs / 2) as Sample;
  return {
    left: per10000(first, last, last.runs),
    secondHalf: per10000(middle, end, end.runs - middle.runs),
  };
}

const mib = (bytes: number): string => (bytes / MIB).toFixed(1).padStart(13);
const row = (label: string, measures: Measures): string =>
  label + MEASURES.map((measure) => mib(measures[measure])).join('');
const label = (text: string, runs: string, seconds: string): string =>
  text.padEnd(20) + runs.padStart(7) + seconds.padStart(8);

export const header = (): string =>
  `${label('MiB', 'runs', 'seconds')}${MEASURES.map((measure) => COLUMNS[measure].padStart(13)).join('')}`;

export const sampleRow = (sample: Sample): string =>
  row(label(sample.label, String(sample.runs), sample.seconds.toFixed(0)), sample);

export const growthRows = ({ left, secondHalf }: Growth): readonly string[] => [
  'MiB per 10,000 runs',
  row(label('  left by the runs', '', ''), left),
  row(label('  in the second half', '', ''), secondHalf),
];

import { OptionInvalidError, positive, readValues } from '../command';
import { KINDS, type RunKind } from './workload';

export type Mix = Readonly<Record<RunKind, number>>;

export interface GrowthOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly runs: number;
  readonly concurrency: number;
  readonly settleSeconds: number;
  readonly mix: Mix;
  /** Heap limit of endpoint and proxy in MiB. Undefined: Node's own limit. */
  readonly heap: number | undefined;
}

const DEFAULTS = {
  runs: '2000',
  concurrency: '16',
  settle: '30',
  mix: 'plain=4,read=4,decide=2',
} as const;

export const HELP = `Measures memory and disk of the platform before, during and after many runs.

Usage: npm run bench:growth -- [options]

Options
  --runs <n>         number of runs, default ${DEFAULTS.runs}
  --concurrency <n>  number of concurrent runs, default ${DEFAULTS.concurrency}
  --mix <shares>     kinds of runs by share, default ${DEFAULTS.mix}
                       plain   computes, no effect
                       read    two reads of a record
                       decide  a human validation, decided immediately
  --settle <s>       seconds to wait after the last run, default ${DEFAULTS.settle}
  --heap <MiB>       heap limit of endpoint and proxy, so that garbage that is not collected yet does
                     not look like growth; default Node's own limit
  --json             one JSON object instead of the table
  --help             this text

Starts the real processes (profile local, free ports, temporary data) and follows every run to its
end through the REST API. Memory is resident memory from /proc, so it runs on Linux only. At the end it
restarts the processes, which writes everything to disk, and measures the disk then.
`;

function readMix(text: string): Mix {
  const mix = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<RunKind, number>;
  for (const share of text.split(',')) {
    const [kind = '', count = ''] = share.split('=');
    if (!(kind in mix)) {
      throw new OptionInvalidError(`--mix knows ${KINDS.join(', ')}, not "${kind}"`);
    }
    mix[kind as RunKind] = positive('mix', count);
  }
  return mix;
}

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): GrowthOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { runs: text, concurrency: text, settle: text, mix: text, heap: text };
  const values = readValues(argv, { ...options, json: flag, help: flag });
  return {
    help: values.help,
    json: values.json,
    runs: positive('runs', values.runs ?? DEFAULTS.runs),
    concurrency: positive('concurrency', values.concurrency ?? DEFAULTS.concurrency),
    settleSeconds: positive('settle', values.settle ?? DEFAULTS.settle),
    mix: readMix(values.mix ?? DEFAULTS.mix),
    heap: values.heap === undefined ? undefined : positive('heap', values.heap),
  };
}

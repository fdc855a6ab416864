import { OptionInvalidError, positive, readValues } from '../command';

export type Backend = 'sqlite' | 'postgres';

export interface SuspendedOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly runs: number;
  readonly rare: number;
  readonly concurrency: number;
  readonly samples: number;
  readonly backend: Backend;
}

const DEFAULTS = {
  runs: '50000',
  rare: '20',
  concurrency: '64',
  samples: '40',
  backend: 'sqlite',
} as const;

export const HELP = `Measures the platform while many runs wait for people.

Usage: npm run bench:suspended -- [options]

Options
  --runs <n>         runs that wait for a common role, default ${DEFAULTS.runs}
  --rare <n>         runs that wait for a rare role, started first, default ${DEFAULTS.rare}
  --concurrency <n>  concurrent events, default ${DEFAULTS.concurrency}
  --samples <n>      repetitions of each measurement, default ${DEFAULTS.samples}
  --backend <name>   sqlite or postgres, default ${DEFAULTS.backend}
  --json             one JSON line for each result
  --help             this text

Starts the real processes (profile local, free ports, temporary data), and the runs through the ingress
while the proxy is down: it enters them when it starts. Then it measures the memory of each process, pages of
the inbox with different filters, in turns, and the engine calls of these pages; how long it takes until a
decision, a new task and the end of a run show in the lists; new runs meanwhile; and restarts: of the proxy,
of everything, and of a proxy that has lost its database.
Memory is resident memory from /proc, so it runs on Linux only.
`;

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): SuspendedOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const values = readValues(argv, {
    ...{ runs: text, rare: text, concurrency: text, samples: text, backend: text },
    ...{ json: flag, help: flag },
  });
  const { help, json, backend = DEFAULTS.backend } = values;
  if (backend !== 'sqlite' && backend !== 'postgres') {
    throw new OptionInvalidError(`--backend knows sqlite and postgres, not "${backend}"`);
  }
  const numberOf = (name: 'runs' | 'rare' | 'concurrency' | 'samples'): number =>
    positive(name, values[name] ?? DEFAULTS[name]);
  return {
    help,
    json,
    backend,
    runs: numberOf('runs'),
    rare: numberOf('rare'),
    concurrency: numberOf('concurrency'),
    samples: numberOf('samples'),
  };
}

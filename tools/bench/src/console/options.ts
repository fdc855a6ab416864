import { OptionInvalidError, positive, readValues } from '../command';

export interface ConsoleOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly runs: number;
  readonly waiting: number;
  readonly concurrency: number;
  readonly samples: number;
}

const DEFAULTS = { runs: '100000', waiting: '50000', concurrency: '64', samples: '15' } as const;

export const HELP = `Measures the screens of the console with little and with much behind them.

Usage: npm run bench:console -- [options]

  --runs <n>         runs in the index, default ${DEFAULTS.runs}
  --waiting <n>      of these, runs that wait for a person, default ${DEFAULTS.waiting}
  --concurrency <n>  waiting runs that are started together, default ${DEFAULTS.concurrency}
  --samples <n>      openings of each screen, default ${DEFAULTS.samples}
  --json             one JSON line for each result
  --help             this text

Starts the real processes (SQLite, free ports, temporary data) and the Chromium or Chrome of the machine. Each opening
is in a new profile: an empty cache, and the time from the address to the first row. The bytes are those that went over
the wire. Set CHROMIUM_PATH if the browser is elsewhere.
`;

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): ConsoleOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const values = readValues(argv, {
    ...{ runs: text, waiting: text, concurrency: text, samples: text },
    ...{ json: flag, help: flag },
  });
  const numberOf = (name: keyof typeof DEFAULTS): number =>
    positive(name, values[name] ?? DEFAULTS[name]);
  const [runs, waiting] = [numberOf('runs'), numberOf('waiting')];
  if (waiting >= runs) throw new OptionInvalidError('--waiting must be less than --runs');
  const { help, json } = values;
  return {
    ...{ help, json, runs, waiting },
    ...{ concurrency: numberOf('concurrency'), samples: numberOf('samples') },
  };
}

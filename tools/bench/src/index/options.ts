import { OptionInvalidError, positive, readValues } from '../command';

export const BACKENDS = ['sqlite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];

export interface IndexOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly rows: number;
  readonly inserts: number;
  readonly samples: number;
  readonly backends: readonly Backend[];
  /** Measures the REST API of a whole stack instead of the store alone. */
  readonly http: boolean;
}

const DEFAULTS = { rows: '100000', inserts: '2000', samples: '50', backend: BACKENDS.join(',') };

export const HELP = `Measures reads and inserts of a large run index.

Usage: npm run bench:index -- [options]

Options
  --rows <n>       number of rows in the index, default ${DEFAULTS.rows}
  --inserts <n>    number of runs to insert, before and after, default ${DEFAULTS.inserts}
  --samples <n>    number of requests for each page, default ${DEFAULTS.samples}
  --backend <list> default ${DEFAULTS.backend}
  --http           measures POST /api/events and GET /api/runs of a whole stack (profile local, free
                   ports, temporary data), instead of the store alone
  --json           one JSON object instead of the tables
  --help           this text

For PostgreSQL it creates a database on the server of TEST_PG_URL, or starts a server.
`;

function readBackends(text: string): readonly Backend[] {
  return text.split(',').map((name) => {
    const backend = BACKENDS.find((each) => each === name);
    if (backend) return backend;
    throw new OptionInvalidError(`--backend knows ${BACKENDS.join(', ')}, not "${name}"`);
  });
}

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): IndexOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const texts = { rows: text, inserts: text, samples: text, backend: text };
  const values = readValues(argv, { ...texts, json: flag, http: flag, help: flag });
  return {
    help: values.help,
    json: values.json,
    http: values.http,
    rows: positive('rows', values.rows ?? DEFAULTS.rows),
    inserts: positive('inserts', values.inserts ?? DEFAULTS.inserts),
    samples: positive('samples', values.samples ?? DEFAULTS.samples),
    backends: readBackends(values.backend ?? DEFAULTS.backend),
  };
}

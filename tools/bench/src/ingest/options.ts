import { OptionInvalidError, positive, readValues } from '../command';
import { BACKENDS, type Backend } from '../index/options';

export const KINDS = ['pure', 'effects'] as const;
/** Ten nodes without an effect, or with two reads of a record. */
export type Kind = (typeof KINDS)[number];

export interface IngestOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly backends: readonly Backend[];
  readonly kinds: readonly Kind[];
  /** Concurrent requests, one measurement each. */
  readonly inFlight: readonly number[];
  readonly rounds: number;
  /** Length of a round. */
  readonly seconds: number;
  /** Counts disk syncs with strace, in a round of its own. */
  readonly syncs: boolean;
  /** Folder for CPU profiles of endpoint and proxy. */
  readonly profile: string | undefined;
}

const DEFAULTS = {
  backend: 'sqlite',
  kind: KINDS.join(','),
  inFlight: '1,16,64',
  rounds: '5',
  seconds: '3',
} as const;

export const HELP = `Measures how fast events become runs, from POST /api/events to the end of each run.

Usage: npm run bench:ingest -- [options]

Options
  --backend <list>    sqlite, postgres; default ${DEFAULTS.backend}
  --kind <list>       pure (ten nodes, no effect), effects (ten nodes, two reads of a record);
                      default ${DEFAULTS.kind}
  --in-flight <list>  concurrent requests, default ${DEFAULTS.inFlight}
  --rounds <n>        rounds of each measurement, default ${DEFAULTS.rounds}; the result is their median
  --seconds <n>       length of a round, default ${DEFAULTS.seconds}
  --syncs             also counts the disk syncs of proxy and control plane for each event, in a round of
                      its own under strace, which slows the processes down
  --profile <dir>     writes CPU profiles of endpoint and proxy into a folder
  --json              one JSON line per measurement instead of the table
  --help              this text

Starts the real processes (profile local, free ports, temporary data). The rounds alternate between
  single   one event per request
  batch    100 events per request
  send     the same input sent to the control plane directly: what the engine can do at most
CPU times come from /proc, so it runs on Linux only. For PostgreSQL it creates a database on the server of
TEST_PG_URL, or starts a server.
`;

const listOf = <T extends string>(name: string, known: readonly T[], text: string): readonly T[] =>
  text.split(',').map((item) => {
    const found = known.find((each) => each === item);
    if (found) return found;
    throw new OptionInvalidError(`--${name} knows ${known.join(', ')}, not "${item}"`);
  });

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): IngestOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const values = readValues(argv, {
    ...{ backend: text, kind: text, 'in-flight': text, rounds: text, seconds: text },
    ...{ profile: text, syncs: flag, json: flag, help: flag },
  });
  const inFlight = values['in-flight'] ?? DEFAULTS.inFlight;
  return {
    help: values.help,
    json: values.json,
    syncs: values.syncs,
    profile: values.profile,
    backends: listOf('backend', BACKENDS, values.backend ?? DEFAULTS.backend),
    kinds: listOf('kind', KINDS, values.kind ?? DEFAULTS.kind),
    inFlight: inFlight.split(',').map((each) => positive('in-flight', each)),
    rounds: positive('rounds', values.rounds ?? DEFAULTS.rounds),
    seconds: positive('seconds', values.seconds ?? DEFAULTS.seconds),
  };
}

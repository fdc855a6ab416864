import { OptionInvalidError, positive, readValues } from '../command';

export interface AgentsOptions {
  readonly help: boolean;
  readonly json: boolean;
  /** Runs of each way for each number of runs in flight. */
  readonly runs: number;
  readonly rounds: number;
  readonly inFlight: readonly number[];
}

const DEFAULTS = { runs: '200', rounds: '5', inFlight: '1,16' } as const;

export const HELP = `Measures what the engine adds to a turn of an agent, beside a bare loop without an engine.

Usage: npm run bench:agents -- [options]

Options
  --runs <n>          runs of each way for each number of runs in flight, default ${DEFAULTS.runs}
  --rounds <n>        rounds that the runs are divided into, default ${DEFAULTS.rounds}
  --in-flight <n,…>   numbers of runs in flight, default ${DEFAULTS.inFlight}
  --json              only one JSON object a line for each result
  --help              this text

Each run is an agent of four turns: two reads of the memory adapter, one tool without effects, the outputs. Both
ways ask the same provider, a process on loopback that answers at once, through the client of plugins/agents:
  stack   the real control plane and endpoint (profile local); a run is called at the control plane and
          answers at its end, so the proxy is not measured
  bare    the conversation of libs/agents in one process, with the same tools and nothing journaled
The ways take turns within a round. A time is the median of all runs of a round, divided by the turns, and then
the median of the rounds. The requests are those that the provider counted.
`;

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): AgentsOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const values = readValues(argv, {
    ...{ runs: text, rounds: text, 'in-flight': text },
    ...{ json: flag, help: flag },
  });
  const inFlight = values['in-flight'] ?? DEFAULTS.inFlight;
  const runs = positive('runs', values.runs ?? DEFAULTS.runs);
  const rounds = positive('rounds', values.rounds ?? DEFAULTS.rounds);
  if (rounds > runs) throw new OptionInvalidError('--rounds wants at most one round for each run');
  return {
    help: values.help,
    json: values.json,
    runs,
    rounds,
    inFlight: inFlight.split(',').map((each) => positive('in-flight', each)),
  };
}

import { positive, readValues } from '../command';

export interface PollOptions {
  readonly help: boolean;
  readonly json: boolean;
  /** Events of each measurement. */
  readonly events: number;
  readonly rounds: number;
  /** Time before every response of the FHIR server, in ms. */
  readonly delayMs: number;
  /** Folder for CPU profiles of endpoint and proxy. */
  readonly profile: string | undefined;
}

const DEFAULTS = { events: '2000', rounds: '3' } as const;

export const HELP = `Measures how fast the results of a FHIR server become runs, beside the same events through the front door.

Usage: npm run bench:poll -- [options]

Options
  --events <n>     events of each measurement, default ${DEFAULTS.events}
  --rounds <n>     rounds, default ${DEFAULTS.rounds}; the result is their median
  --delay <ms>     time before every response of the FHIR server, default none
  --profile <dir>  writes CPU profiles of endpoint and proxy into a folder
  --json           one JSON line for each result, without the sentences
  --help           this text

Starts the real processes and a development FHIR server (profile local, free ports, temporary data). An event is
a potassium result, and starts a run of ten nodes, two of which read the record of its patient on that server. Every
run must complete. The rounds alternate between
  poll      results are written to the FHIR server in batches of 200 while the source fhir-poll reads it
  backlog   the same, but all of them are there before the proxy starts: a first start, or a server that was away
  single    the same events, one per request to POST /api/events, 16 in flight
  batch     the same events, 100 per request to POST /api/events/batch, one request at a time
Times begin with the first write or request; those of backlog with the first run, so the start of the proxy is
left out. They end when the last run was accepted, and when the last run has ended.
`;

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): PollOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { help, json, profile, events, rounds, delay } = readValues(argv, {
    ...{ events: text, rounds: text, delay: text, profile: text, json: flag, help: flag },
  });
  return {
    ...{ help, json, profile },
    events: positive('events', events ?? DEFAULTS.events),
    rounds: positive('rounds', rounds ?? DEFAULTS.rounds),
    delayMs: delay === undefined ? 0 : positive('delay', delay),
  };
}

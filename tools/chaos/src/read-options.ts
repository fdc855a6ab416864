import { parseArgs } from 'node:util';

export const USAGE = `npm run chaos -- [--runs <n>] [--kills <n>] [--seed <n>] [--concurrency <n>] [--rebuild] [--no-idempotency] [--report <file>]

Starts the real processes on free ports and temporary data, starts runs of every kind, kills and
disturbs the processes at moments that the seed chooses, waits for all runs to end and checks that
nothing was lost and nothing done twice. Exit code 0 when all of it holds, 1 when not: then the
folder with the logs and the outside store is kept.

--runs            runs to start, at least (100)
--kills           kill -9 in all (10)
--seed            repeats the choices of an earlier campaign (a new one each time)
--concurrency     deliveries whose runs may be under way at once (32)
--rebuild         the operator brings the whole list back after the run index was deleted (platform index rebuild)
--no-idempotency  the outside store ignores keys: the campaign must fail
--report          also writes the report there, as JSON
`;

export interface CommandOptions {
  readonly seed: number;
  readonly runs: number;
  readonly kills: number;
  readonly concurrency: number;
  readonly honoursKeys: boolean;
  readonly rebuildsIndex: boolean;
  readonly reportFile?: string;
}

/** Undefined when help is asked for. Throws a TypeError for what cannot be understood. */
export function readOptions(args: readonly string[], newSeed: number): CommandOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '100' },
      kills: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(newSeed) },
      concurrency: { type: 'string', default: '32' },
      rebuild: { type: 'boolean', default: false },
      'no-idempotency': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const numbered = (name: 'runs' | 'kills' | 'seed' | 'concurrency', least: number): number => {
    const number = Number(values[name]);
    if (Number.isSafeInteger(number) && number >= least) return number;
    throw new TypeError(`--${name} takes a whole number from ${least}, not ${values[name]}`);
  };
  return {
    runs: numbered('runs', 1),
    kills: numbered('kills', 0),
    seed: numbered('seed', 0),
    concurrency: numbered('concurrency', 1),
    honoursKeys: !values['no-idempotency'],
    rebuildsIndex: values.rebuild,
    ...(values.report !== undefined && { reportFile: values.report }),
  };
}

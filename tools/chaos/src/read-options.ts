import { parseArgs } from 'node:util';

import { BACKENDS, type Backend } from './campaign/database';

export const USAGE = `npm run chaos -- [--runs <n>] [--faults <n>] [--seed <n>] [--concurrency <n>]
  [--database sqlite|postgres] [--proxies <n>] [--endpoints <n>] [--rebuild] [--no-idempotency] [--report <file>]

Starts the real processes on free ports and temporary data, starts runs of every kind, kills and
disturbs the processes at moments that the seed selects, waits until all runs have ended, and checks
that nothing was lost or done twice. The exit code is 0 if all guarantees hold, and 1 if not; then the
folder with the logs and the external store is kept.

--runs            minimum number of runs to start (100)
--faults          total number of faults, every second of them kill -9 (30)
--seed            repeats the choices of an earlier campaign (a new one each time)
--concurrency     maximum number of deliveries whose runs are in progress at the same time (32)
--database        database of the proxies: a file, or a PostgreSQL server that the campaign starts (sqlite)
--proxies         1 to 3 on that database; more than one needs postgres (1)
--endpoints       1 to 3 builds of the endpoint that serve at the same time (1)
--rebuild         after the run index was lost or restored, the operator restores the whole list (platform index rebuild)
--no-idempotency  the external store ignores keys: the campaign must fail
--report          also writes the report to this file, as JSON
`;

type NumberName = 'runs' | 'faults' | 'seed' | 'concurrency' | 'proxies' | 'endpoints';

const MAX_DATABASES = 3;

export interface CommandOptions {
  readonly seed: number;
  readonly runs: number;
  readonly faults: number;
  readonly concurrency: number;
  readonly database: Backend;
  readonly proxies: number;
  readonly endpoints: number;
  readonly honoursKeys: boolean;
  readonly rebuildsIndex: boolean;
  readonly reportFile?: string;
}

/** Returns undefined if help is requested. Throws a TypeError that names a wrong option. */
export function readOptions(args: readonly string[], newSeed: number): CommandOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '100' },
      faults: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(newSeed) },
      concurrency: { type: 'string', default: '32' },
      database: { type: 'string', default: 'sqlite' },
      proxies: { type: 'string', default: '1' },
      endpoints: { type: 'string', default: '1' },
      rebuild: { type: 'boolean', default: false },
      'no-idempotency': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const numbered = (name: NumberName, least: number, most = Number.MAX_SAFE_INTEGER): number => {
    const number = Number(values[name]);
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new TypeError(`--${name} takes a whole number ${range}, not ${values[name]}`);
  };
  const database = BACKENDS.find((backend) => backend === values.database);
  if (!database)
    throw new TypeError(`--database is ${BACKENDS.join(' or ')}, not ${values.database}`);
  const proxies = numbered('proxies', 1, MAX_DATABASES);
  // Proxies coordinate with locks of the database server. A file is for one process only.
  if (proxies > 1 && database === 'sqlite')
    throw new TypeError('--proxies needs --database postgres');
  return {
    runs: numbered('runs', 1),
    faults: numbered('faults', 0),
    seed: numbered('seed', 0),
    concurrency: numbered('concurrency', 1),
    database,
    proxies,
    endpoints: numbered('endpoints', 1, MAX_DATABASES),
    honoursKeys: !values['no-idempotency'],
    rebuildsIndex: values.rebuild,
    ...(values.report !== undefined && { reportFile: values.report }),
  };
}

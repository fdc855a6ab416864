import { parseArgs } from 'node:util';

export const USAGE = `npm run mutation -- <package> [--only <path>] [--tests <glob>] [--sample <n>] [--seed <n>] [--timeout <seconds>] [--min <percent>]

Changes one operator, condition or constant at a time and runs the tests of the package that reach it.
--only selects sources by a part of their path, --tests selects suites by a part of their name, or a glob of it.
A change is also detected if its tests take longer than --timeout (60) and than three times all tests
without a change.
The exit code is 1 if the tests detect fewer of the changes than --min (0), and 64 for a wrong option
or a name that no suite has.
The sources stay as they are: only the code that jest compiles is changed.
`;

type NumberName = 'sample' | 'seed' | 'timeout' | 'min';

export interface CommandOptions {
  /** Folder of the package, from the root of the repository. */
  readonly pkg: string;
  /** Part of the path of a source. Empty: all. */
  readonly only: string;
  /** Part of the name of a suite, or a glob of it. Empty: all. */
  readonly tests: string;
  readonly sample: number;
  readonly seed: number;
  readonly timeoutMs: number;
  /** Least share of the changes that the tests must detect. */
  readonly minPercent: number;
}

/** Throws a TypeError that names a wrong option. */
export function readOptions(args: readonly string[]): CommandOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      tests: { type: 'string', default: '' },
      sample: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '60' },
      min: { type: 'string', default: '0' },
    },
  });
  const [pkg, ...others] = positionals;
  if (pkg === undefined || others.length > 0) throw new TypeError('Name one package.');
  const numbered = (name: NumberName, least: number, most = Number.MAX_SAFE_INTEGER): number => {
    const number = Number(values[name]);
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new TypeError(`--${name} takes a whole number ${range}, not ${values[name]}`);
  };
  return {
    pkg,
    only: values.only,
    tests: values.tests,
    sample: numbered('sample', 1),
    seed: numbered('seed', 0),
    timeoutMs: numbered('timeout', 1) * 1_000,
    minPercent: numbered('min', 0, 100),
  };
}

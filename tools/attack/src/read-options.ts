import { parseArgs } from 'node:util';

export const USAGE = `npm run attack -- [--only <name>[,<name>]] [--quick] [--list] [--report <file>]

Starts the real processes on free ports and temporary data, runs the attacks one after the other,
and measures how long /healthz waits and how much memory is used. The exit code is 0 if the platform
withstood every attack, and 1 if it failed.

--only    run only these attacks
--quick   run only the attacks that take a few seconds
--list    print the names of the attacks and exit
--report  write the results to this file, as a Markdown table
`;

export interface CommandOptions {
  readonly only: readonly string[];
  readonly isQuick: boolean;
  readonly isList: boolean;
  readonly reportFile?: string;
}

/** Returns undefined if help is requested. Throws a TypeError that names a wrong option. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
): CommandOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const only = values.only.flatMap((names) => names.split(','));
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`--only knows no attack "${unknown}"; --list names them`);
  }
  return {
    only,
    isQuick: values.quick,
    isList: values.list,
    ...(values.report !== undefined && { reportFile: values.report }),
  };
}

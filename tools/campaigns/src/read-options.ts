import { parseArgs } from 'node:util';

import type { Campaign } from './campaigns';

export const USAGE = `npm run campaigns -- [<name> …] [--list]

Runs the campaigns: tests that are too long for every gate, each of which has a short form there.
Without a name all of them run, one after the other. Each gets one line; the last line counts them.
The last line on standard error names the folder with a transcript of each.
The exit code is 0 if all passed, 1 if one failed, 64 for a wrong option, and 130 after Ctrl-C.

--list  print the campaigns, what they show and about how long they take on two cores
`;

interface CommandOptions {
  readonly chosen: readonly Campaign[];
  readonly isList: boolean;
}

/** Returns undefined if help is requested. Throws a TypeError that names what is wrong. */
export function readOptions(
  args: readonly string[],
  all: readonly Campaign[],
): CommandOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const names = all.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`There is no campaign "${unknown}". There are: ${names.join(', ')}.`);
  }
  const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { chosen, isList: values.list };
}

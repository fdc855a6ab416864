import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Behaviours } from '../behaviours/behaviours';
import { parseBehaviours } from '../behaviours/parse-behaviours';
import { type FhirServerOptions } from '../start-fhir-server';

/** The command line cannot be understood. */
export class UsageError extends Error {}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  port: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  file: { type: 'string' },
  seed: { type: 'string', multiple: true },
  preset: { type: 'string' },
  set: { type: 'string', multiple: true },
  admin: { type: 'boolean' },
} as const;

export const DEFAULT_PORT = 8090;

/** Reads the command line. Relative paths start at `folder`. Undefined: help is wanted. Throws {@link UsageError}. */
export function parseOptions(
  argv: readonly string[],
  folder: string,
): FhirServerOptions | undefined {
  const flags = parseFlags(argv);
  if (flags.help === true) return undefined;
  return {
    port: flags.port === undefined ? DEFAULT_PORT : parsePort(flags.port),
    host: flags.host,
    publicUrl: flags['public-url'],
    file: flags.file === undefined ? undefined : resolve(folder, flags.file),
    seedFolder: (flags.seed ?? []).map((path) => resolve(folder, path)),
    behaviours: behavioursOf(flags.preset, flags.set ?? []),
    admin: flags.admin,
  };
}

function parseFlags(
  argv: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'] {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new UsageError(`--port wants a port between 0 and 65535, not "${text}".`);
  }
  return port;
}

function behavioursOf(
  preset: string | undefined,
  assignments: readonly string[],
): Partial<Behaviours> {
  const given: Record<string, string> = preset === undefined ? {} : { preset };
  for (const assignment of assignments) {
    const [name = '', value] = assignment.split(/=(.*)/s);
    if (value === undefined) throw new UsageError(`--set wants name=value, not "${assignment}".`);
    given[name] = value;
  }
  try {
    return parseBehaviours(given);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

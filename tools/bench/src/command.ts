import { parseArgs, type ParseArgsConfig } from 'node:util';

export class OptionInvalidError extends Error {}

/** Returns the options by name. Throws OptionInvalidError that names a wrong option. */
export function readValues<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw new OptionInvalidError((error as Error).message);
  }
}

/** Parses a positive integer. Throws OptionInvalidError. */
export function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new OptionInvalidError(`--${name} wants a positive whole number, not "${text}"`);
}

/**
 * Reads the command line and runs the benchmark, or prints the help. Exit code 2 for a wrong option, 1 for every
 * other failure.
 */
export async function runCommand<Options extends { readonly help: boolean }>(
  help: string,
  readOptions: (argv: readonly string[]) => Options,
  bench: (options: Options) => Promise<void>,
): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.help) process.stdout.write(help);
    else await bench(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof OptionInvalidError ? 2 : 1;
  }
}

/** The processes lead their own groups, so only we can end them on a Ctrl-C. */
export function abortedBySignals(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}.`)));
  }
  return stopping.signal;
}

/** Rejects when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

import { parseArgs, type ParseArgsConfig } from 'node:util';

export interface OperatorCall {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes the result to standard output. */
  readonly print: (text: string) => void;
  /** Writes one line of progress or an error to standard error. The line has no line break at its end. */
  readonly printStatus: (line: string) => void;
  /** The command line that starts this program again, for work in several processes. Absent: there is one process. */
  readonly self?: readonly string[];
}

export interface Command {
  readonly help: string;
  /**
   * Resolves with the exit code. `argv` holds the arguments after the words of the command. Throws OperatorError.
   */
  run(call: OperatorCall): Promise<number>;
}

/**
 * Something that the operator can correct. The message is one line and names the option or variable. Exit code 2.
 */
export class OperatorError extends Error {}

/** Returns the options and the positional arguments. Throws OperatorError that names an unknown option. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const [sentence] = (error as Error).message.split(/[.\n]/);
    throw new OperatorError(`${sentence} (try --help)`);
  }
}

/** Throws OperatorError if there are more arguments than the command takes. */
export function requireNoMore(words: readonly string[]): void {
  if (words.length > 0) throw new OperatorError(`unexpected "${words[0]}" (try --help)`);
}

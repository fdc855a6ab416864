import { parseArgs, type ParseArgsConfig } from 'node:util';

export interface OperatorCall {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The answer itself, on standard output. */
  readonly print: (text: string) => void;
  /** Progress and errors, on standard error: one line, without its end. */
  readonly printStatus: (line: string) => void;
}

export interface Command {
  readonly help: string;
  /** Resolves with the exit code. `argv` is what follows the command's own words. Throws OperatorError. */
  run(call: OperatorCall): Promise<number>;
}

/** What the operator can put right: one line that names the option or variable. Exit code 2. */
export class OperatorError extends Error {}

/** The options and the words of a command. Throws OperatorError that names what is not understood. */
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

/** Throws OperatorError for words that the command does not take. */
export function requireNoMore(words: readonly string[]): void {
  if (words.length > 0) throw new OperatorError(`unexpected "${words[0]}" (try --help)`);
}

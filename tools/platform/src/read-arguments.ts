import { parseArgs, type ParseArgsConfig } from 'node:util';

import { OperatorError } from './operator-error';

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

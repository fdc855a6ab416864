import { readArguments, requireNoMore, type Command } from '../command';
import { readInstance } from '../plugins/installation';

const HELP = `Checks the instance manifest as every process reads it, without its plugins: the doctor also checks what it names.

Usage: platform instance check

  INSTANCE_CONFIG   the manifest; default: that of the stack, otherwise instance.yaml of this build
`;

export const instanceCheck: Command = {
  help: HELP,
  async run(call) {
    const { positionals } = readArguments(call.argv, {});
    requireNoMore(positionals);
    const { file } = await readInstance(call.env);
    call.print(`${file ?? 'the empty manifest'} is well-formed\n`);
    return 0;
  },
};

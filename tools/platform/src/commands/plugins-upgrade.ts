import { readArguments, type Command } from '../command';
import { table } from '../output';
import { upgradePlugins } from '../plugins/upgrade-plugins';

const HELP = `Takes the highest published version, in the range of the instance manifest, of each plugin that it
requires by version, and writes it into the lock file. The processes have it from their next start on.

Usage: platform plugins upgrade [<name>…] [--json]

Without names, all of them. The registry has to answer. What a new version breaks is looked at beforehand
with "platform plugins impact".

  --json             the same as one JSON object

  INSTANCE_CONFIG, PLATFORM_REGISTRY, PLATFORM_DATA_DIR   as the processes have them
`;

export const pluginsUpgrade: Command = {
  help: HELP,
  async run({ argv, env, print }) {
    const { values, positionals } = readArguments(argv, { json: { type: 'boolean' } });
    const upgrades = await upgradePlugins(positionals, env);
    const { plugins, lockFile } = upgrades;
    if (values.json === true) {
      print(`${JSON.stringify(upgrades, null, 2)}\n`);
    } else if (lockFile === undefined) {
      print('the instance requires no plugin by version\n');
    } else {
      const rows = plugins.map(({ plugin, before, now }) => [
        plugin,
        before ?? '',
        before === now ? 'as it was' : now,
      ]);
      print(
        `${[...table(['PLUGIN', 'BEFORE', 'NOW'], rows), '', `locked in ${lockFile}`].join('\n')}\n`,
      );
    }
    return 0;
  },
};

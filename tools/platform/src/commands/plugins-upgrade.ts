import { readArguments, type Command } from '../command';
import { table } from '../output';
import { upgradePlugins } from '../plugins/upgrade-plugins';

const HELP = `Upgrades each plugin that the instance manifest requires by version to the highest published version in its
range, and writes it into the lock file. The processes use it from their next start on.

Usage: platform plugins upgrade [<name>…] [--json]

Without names, it upgrades all of them. The registry must be reachable. To see what a new version would
break, run "platform plugins impact" first.

  --json             the same as one JSON object

  INSTANCE_CONFIG, PLATFORM_REGISTRY, PLATFORM_DATA_DIR   set them as for the processes
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

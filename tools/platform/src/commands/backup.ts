import { basename } from 'node:path';

import type { AroundCopy } from '../backup/control-plane-process';
import { fromHere, PARTS_HELP, PARTS_OPTION, readPlaces } from '../backup/installation-parts';
import { makeBackup } from '../backup/make-backup';
import { inMib } from '../backup/stored-files';
import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { counted, moment } from '../output';
import { readInstance } from '../plugins/installation';
import { recordIn, withDatabase } from '../with-database';

const HELP = `Backs up this installation into a new folder: the control plane's data, the database (runs, definitions, keys,
audit log) and the files of the data folder.

Usage: platform backup <folder> [--stop <command> --start <command>]

The control plane stands still during the copy, so that all is of one moment. Requests get 503 meanwhile, and
nothing is lost. If it runs, give the commands that stop and start it; the other processes go on.

  --stop <command>         e.g. 'systemctl stop platform-control-plane'
  --start <command>        e.g. 'systemctl start platform-control-plane'; run whatever happens after --stop
${PARTS_HELP}

The folder is for its owner alone and contains patient data: store it as such. Not in it: the instance manifest,
plugins from elsewhere, environment variables, and every secret (JOURNAL_KEY, the request identity, passwords,
keys of model providers). Without its JOURNAL_KEY, encrypted values cannot be read again.

Of a cluster of control planes stop all nodes first, then back up each of them, one with the database.
`;

function requireFolder(call: OperatorCall, [folder, ...more]: readonly string[]): string {
  requireNoMore(more);
  if (folder !== undefined) return fromHere(call, folder);
  throw new OperatorError('<folder> is missing: where the backup is written (try --help)');
}

function requireAround({ stop, start }: Partial<AroundCopy>): AroundCopy | undefined {
  if (stop !== undefined && start !== undefined) return { stop, start };
  if (stop === undefined && start === undefined) return undefined;
  throw new OperatorError('--stop and --start go together');
}

export const backup: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...PARTS_OPTION,
      stop: { type: 'string' },
      start: { type: 'string' },
    });
    const order = {
      folder: requireFolder(call, positionals),
      places: readPlaces(call, values),
      instance: (await readInstance(call.env)).name ?? '',
      around: requireAround(values),
    };
    const begun = Date.now();
    const { places, folder } = order;
    const { files, at } = places.parts.includes('database')
      ? await withDatabase(call, { given: places.databaseUrl }, async (database) => {
          await recordIn(database, 'createBackup', `backup:${basename(folder)}`);
          return makeBackup(call, order, database);
        })
      : await makeBackup(call, order, undefined);
    const bytes = files.reduce((total, file) => total + file.bytes, 0);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    call.print(
      `backed up ${places.parts.join(', ')} of ${moment(at)}: ${counted(files.length, 'file')}, ${inMib(bytes)}, in ${seconds} s, in ${folder}\n` +
        'secrets are not in it: keep JOURNAL_KEY and the other secrets apart\n',
    );
    return 0;
  },
};

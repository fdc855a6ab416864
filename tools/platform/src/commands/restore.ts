import { existsSync } from 'node:fs';
import { basename } from 'node:path';

import {
  fromHere,
  PARTS_HELP,
  PARTS_OPTION,
  readPlaces,
  type Places,
} from '../backup/installation-parts';
import { readManifest } from '../backup/manifest';
import { restoreBackup } from '../backup/restore-backup';
import { OperatorError, readArguments, requireNoMore, type Command } from '../command';
import { moment } from '../output';
import { readInstance } from '../plugins/installation';
import { recordIn, withDatabase } from '../with-database';

const HELP = `Restores a backup that "platform backup" made, into an installation that is stopped and empty.

Usage: platform restore <folder>

Every file is checked before anything is written. Refused: a backup that is incomplete or changed, of another
instance or of newer code, and a target that is not empty. Nothing is overwritten. What came after the moment of
the backup is gone: senders send their events again.

${PARTS_HELP}

Restore both the control plane and the database, unless one of them is intact: the platform compares them at its
start and reports what is missing. Never start the old control plane and the restored one together.
`;

/** With only other parts restored, the database may not be there yet. */
const isThere = ({ databaseFile }: Places): boolean =>
  databaseFile === undefined || existsSync(databaseFile);

export const restore: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, PARTS_OPTION);
    const [given, ...more] = positionals;
    requireNoMore(more);
    if (given === undefined)
      throw new OperatorError('<folder> of a backup is missing (try --help)');
    const folder = fromHere(call, given);
    const manifest = readManifest(folder);
    const places = readPlaces(call, values, manifest.controlPlane);
    const instance = (await readInstance(call.env)).name ?? '';
    const begun = Date.now();
    await restoreBackup(call, { folder, manifest, places, instance });
    if (isThere(places)) {
      await withDatabase(call, { given: places.databaseUrl }, (database) =>
        recordIn(database, 'restoreBackup', `backup:${basename(folder)}`),
      );
    }
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    call.print(
      `restored ${places.parts.join(', ')} as of ${moment(manifest.at)}, in ${seconds} s: start the processes now\n`,
    );
    return 0;
  },
};

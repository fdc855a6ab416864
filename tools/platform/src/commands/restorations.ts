import { openRunStore, type Restoration, type RestoredPart } from '@platform/run-store';

import { DATABASE_HELP, DATABASE_OPTION, withDatabase } from '../with-database';
import { readArguments, requireNoMore, type Command } from '../command';
import { moment, table } from '../output';

const HELP = `Lists the parts that were restored to an earlier state, and what was lost with it.

Usage: platform restorations [--database <url>] [--acknowledge]

  control-plane  runs, decisions and events since then are gone; "platform runs lost" lists the runs
  database       published versions, API keys and lines of the audit log since then are gone; the unfinished
                 runs are back in the list, "platform index rebuild" restores those that ended
  unknown        the two have no common generation any more: one of them is older than thirty days

${DATABASE_HELP}
  --acknowledge      acknowledges all of them: /readyz no longer names them under "degraded"
`;

const NAMES: Readonly<Record<RestoredPart, string>> = {
  'control-plane': 'control-plane',
  index: 'database',
  unknown: 'unknown',
};

const rowOf = ({ part, foundAt, since, repairedAt, lost }: Restoration): readonly string[] => [
  NAMES[part],
  moment(foundAt),
  since === null ? '' : moment(since),
  repairedAt === null ? 'being repaired' : moment(repairedAt),
  String(lost ?? ''),
];

export const restorations: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      acknowledge: { type: 'boolean' },
    });
    requireNoMore(positionals);
    return withDatabase(call, { given: values.database }, async (database) => {
      const store = await openRunStore(database);
      const open = await store.restorations.open();
      if (open.length === 0) {
        call.print('nothing was restored that nobody took note of\n');
        return 0;
      }
      const lines = table(
        ['PART', 'FOUND', 'LOST SINCE', 'REPAIRED', 'LOST RUNS'],
        open.map(rowOf),
      );
      call.print(`${lines.join('\n')}\n`);
      if (values.acknowledge === true) {
        call.print(`acknowledged ${await store.restorations.acknowledge()}\n`);
      }
      return 0;
    });
  },
};

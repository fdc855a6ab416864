import {
  createIngressClient,
  EngineRefusedError,
  EngineUnavailableError,
} from '@platform/engine-api';
import { openRunStore, type RunStore } from '@platform/run-store';

import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { createAdminClient } from '../control-plane/admin-client';
import { controlPlaneAddress } from '../control-plane/control-plane-address';
import { rebuildIndex, type RebuildCounts } from '../index-rebuild/rebuild-index';
import { counted } from '../output';
import { DATABASE_HELP, DATABASE_OPTION, withDatabase } from '../with-database';

const HELP = `Adds to the run index every run that the control plane has and the index lacks.

Usage: platform index rebuild [--database <url>]

The run index is only a list: if it is lost, no run is lost. This command restores the list, with the final
status of ended runs, and lets events find the runs that wait for them. It does not change existing rows, so
you can run it again, also while the platform works.

${DATABASE_HELP}

  RESTATE_URL       the control plane's ingress, RESTATE_ADMIN_URL its admin address: http://… or
                    unix:<path>. Default: the addresses of the stack on PLATFORM_DATA_DIR, otherwise
                    http://127.0.0.1:8080 and http://127.0.0.1:9070
`;

const toLine = ({ seen, entered, notBegun }: RebuildCounts): string =>
  `${counted(seen, 'run')} seen, ${entered} entered` +
  (notBegun > 0 ? `, ${notBegun} not begun yet (run it again later)` : '');

async function rebuild(call: OperatorCall, store: RunStore): Promise<RebuildCounts> {
  const url = controlPlaneAddress(call, 'RESTATE_URL');
  const ingress = createIngressClient({ url, observe: (_path, exchange) => exchange({}) });
  const onPage = (counts: RebuildCounts): void => call.printStatus(toLine(counts));
  try {
    return await rebuildIndex({ admin: createAdminClient(call), ingress, store, onPage });
  } catch (error) {
    if (!(error instanceof EngineUnavailableError || error instanceof EngineRefusedError))
      throw error;
    throw new OperatorError(
      `the engine does not answer through ${url} (${error.message}): check RESTATE_URL, and that an endpoint runs`,
    );
  }
}

export const indexRebuild: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, DATABASE_OPTION);
    requireNoMore(positionals);
    const opening = { given: values.database, isCreated: true };
    await withDatabase(call, opening, async (database) => {
      call.print(`${toLine(await rebuild(call, await openRunStore(database)))}\n`);
    });
    return 0;
  },
};

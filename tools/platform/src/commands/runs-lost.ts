import { openRunStore, type RunEntry } from '@platform/run-store';

import { openProxy, PROXY_OPTIONS, type Proxy } from '../call-proxy';
import { DATABASE_HELP, DATABASE_OPTION, withDatabase } from '../with-database';
import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { counted, moment, table } from '../output';
import { everyRow } from '../pages';

const HELP = `Lists the runs that were lost when the control plane was restored to an earlier state.

Usage: platform runs lost [--database <url>] [--rerun [--dry-run]]

  --rerun            starts each of them again, oldest first: from its event, with the version that it ran, and
                     under its own id, so that no effect is done twice. People are asked again.
  --dry-run          prints which runs would be started again, and starts nothing
${DATABASE_HELP}
  --url <url>        the proxy, for --rerun; default http://127.0.0.1:4000
  --api-key <key>    key of an operator, if AUTH_MODE is not open [PLATFORM_API_KEY]

The exit code is 1 if one of them could not be started again.
`;

const workflowOf = ({ workflowSlug, specVersion }: RunEntry): string =>
  `${workflowSlug ?? '?'} v${specVersion ?? '?'}`;

const rowOf = (run: RunEntry): readonly string[] => [
  run.id,
  workflowOf(run),
  run.eventType ?? '',
  moment(run.createdAt),
];

/** Starts a lost run again. Returns the reason of a refusal, undefined if there was none. */
async function restart(id: string, proxy: Proxy): Promise<string | undefined> {
  const { status, body } = await proxy.answer((client) =>
    client.POST('/api/runs/{id}/rerun', { params: { path: { id } }, body: { mode: 'restart' } }),
  );
  if (status < 300) return undefined;
  const { code, detail } = (body ?? {}) as { readonly code?: string; readonly detail?: string };
  return [status, code, detail].filter((word) => word !== undefined).join(' ');
}

async function restartAll(
  call: OperatorCall,
  runs: readonly RunEntry[],
  proxy: Proxy,
): Promise<number> {
  let refused = 0;
  for (const { id } of runs) {
    const refusal = await restart(id, proxy);
    if (refusal === undefined) call.print(`started again  ${id}\n`);
    else {
      refused += 1;
      call.print(`not started    ${id}: ${refusal}\n`);
    }
  }
  return refused === 0 ? 0 : 1;
}

export const runsLost: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      rerun: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      ...PROXY_OPTIONS,
    });
    requireNoMore(positionals);
    const dryRun = values['dry-run'] === true;
    if (dryRun && values.rerun !== true) throw new OperatorError('--dry-run goes with --rerun');
    return withDatabase(call, { given: values.database }, async (database) => {
      const store = await openRunStore(database);
      // The whole list, before the first run is started again.
      const runs = [
        ...(await everyRow<RunEntry>((page) => store.find({ lost: true }, page))),
      ].reverse();
      if (runs.length === 0) {
        call.print('no run is lost\n');
        return 0;
      }
      const lines = table(['RUN', 'WORKFLOW', 'EVENT TYPE', 'CREATED'], runs.map(rowOf));
      call.print(`${lines.join('\n')}\n\n${counted(runs.length, 'lost run')}\n`);
      if (values.rerun !== true) return 0;
      if (dryRun) {
        for (const { id } of runs) call.print(`would be started again  ${id}\n`);
        return 0;
      }
      return restartAll(call, runs, openProxy(call, values));
    });
  },
};

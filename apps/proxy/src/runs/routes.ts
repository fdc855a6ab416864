import type { Route } from '@platform/http';

import { statedBy } from '../identity/stated-by';
import { readsClinicalContent } from '../identity/clinical-reading';
import { getRun } from './get-run';
import { listRuns } from './list-runs';
import { runOperations } from './operations';
import { actOnIncident, cancelRun, resumeRun, type CommandDeps } from './run-commands';
import { endOnceRefused, openEventStream } from './stream/event-stream';
import type { RunWatchers } from './stream/run-watchers';
import { runWithoutValues } from './without-values';

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 5_000;

interface RunRouteDeps extends CommandDeps {
  readonly watchers: RunWatchers;
  /** In ms. Default 15 s. */
  readonly heartbeatMs?: number;
  /** How often a stream checks whether its viewer is still admitted, in ms. Default 5 s. */
  readonly recheckMs?: number;
}

export function runRoutes({
  watchers,
  heartbeatMs = HEARTBEAT_MS,
  recheckMs = RECHECK_MS,
  ...deps
}: RunRouteDeps): readonly Route[] {
  return [
    runOperations.listRuns.handledBy(async ({ query }) => ({
      status: 200,
      body: await listRuns(query, deps),
    })),
    runOperations.getRun.handledBy(async ({ params, caller }) => {
      const run = await getRun(params.id, deps);
      return { status: 200, body: readsClinicalContent(caller) ? run : runWithoutValues(run) };
    }),
    runOperations.streamRun.handledBy(async ({ params, caller, request, response, ...input }) => {
      const follow = await watchers.open(params.id);
      const stream = openEventStream(response, heartbeatMs);
      stream.onClose(follow({ ...stream, withValues: readsClinicalContent(caller) }));
      if (request.method === 'HEAD') stream.end();
      else endOnceRefused(stream, input.mayStillCall, recheckMs);
    }),
    runOperations.cancelRun.handledBy(async ({ params, body, caller }) => ({
      status: 202,
      body: await cancelRun(params.id, { ...body, ...statedBy(caller, body.by) }, deps),
    })),
    runOperations.resumeRun.handledBy(async ({ params, body, caller }) => ({
      status: 202,
      body: await resumeRun(params.id, { ...body, ...statedBy(caller, body.by) }, deps),
    })),
    runOperations.actOnIncident.handledBy(async ({ params, body, caller }) => {
      const node = { runId: params.id, nodePath: params.nodePath };
      const act = { ...body, ...statedBy(caller, body.by) };
      return { status: 202, body: await actOnIncident(node, act, deps) };
    }),
  ];
}

import type { Route } from '@platform/http';

import { statedBy } from '../identity/stated-by';
import { getRun } from './get-run';
import { listRuns } from './list-runs';
import { runOperations } from './operations';
import { actOnIncident, cancelRun, type CommandDeps } from './run-commands';
import { openEventStream } from './stream/event-stream';
import type { RunWatchers } from './stream/run-watchers';

const HEARTBEAT_MS = 15_000;

export interface RunRouteDeps extends CommandDeps {
  readonly watchers: RunWatchers;
  /** Default 15 s. */
  readonly heartbeatMs?: number;
}

export function runRoutes({
  watchers,
  heartbeatMs = HEARTBEAT_MS,
  ...deps
}: RunRouteDeps): readonly Route[] {
  return [
    runOperations.listRuns.handledBy(async ({ query }) => ({
      status: 200,
      body: await listRuns(query, deps),
    })),
    runOperations.getRun.handledBy(async ({ params }) => ({
      status: 200,
      body: await getRun(params.id, deps),
    })),
    runOperations.streamRun.handledBy(async ({ params, request, response }) => {
      const follow = await watchers.open(params.id);
      const stream = openEventStream(response, heartbeatMs);
      stream.onClose(follow(stream));
      if (request.method === 'HEAD') stream.end();
    }),
    runOperations.cancelRun.handledBy(async ({ params, body, caller }) => ({
      status: 202,
      body: await cancelRun(params.id, { ...body, ...statedBy(caller, body.by) }, deps),
    })),
    runOperations.actOnIncident.handledBy(async ({ params, body, caller }) => {
      const node = { runId: params.id, nodePath: params.nodePath };
      const act = { ...body, ...statedBy(caller, body.by) };
      return { status: 202, body: await actOnIncident(node, act, deps) };
    }),
  ];
}

import { validateBody, type Route } from '@platform/http';

import {
  cancelBodyCheck,
  incidentBodyCheck,
  type CancelBody,
  type IncidentBody,
} from './command-bodies';
import { getRun } from './get-run';
import { listRuns } from './list-runs';
import { restOfPath } from './rest-of-path';
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
    {
      method: 'get',
      path: '/api/runs',
      async handle(request, response) {
        response.json(await listRuns(request.query['limit'], deps));
      },
    },
    {
      method: 'get',
      path: '/api/runs/:id',
      async handle(request, response) {
        response.json(await getRun(String(request.params['id']), deps));
      },
    },
    {
      method: 'get',
      path: '/api/runs/:id/stream',
      produces: ['text/event-stream'],
      async handle(request, response) {
        const follow = await watchers.open(String(request.params['id']));
        const stream = openEventStream(response, heartbeatMs);
        stream.onClose(follow(stream));
        if (request.method === 'HEAD') stream.end();
      },
    },
    {
      method: 'post',
      path: '/api/runs/:id/cancel',
      async handle(request, response) {
        const why = validateBody<CancelBody>(request, cancelBodyCheck.check);
        response.status(202).json(await cancelRun(String(request.params['id']), why, deps));
      },
    },
    {
      method: 'post',
      path: '/api/runs/:id/incidents/*nodePath',
      async handle(request, response) {
        const act = validateBody<IncidentBody>(request, incidentBodyCheck.check);
        const { id, nodePath } = request.params;
        const node = { runId: String(id), nodePath: restOfPath(nodePath) };
        response.status(202).json(await actOnIncident(node, act, deps));
      },
    },
  ];
}

import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import { getRun } from './get-run';
import { listRuns } from './list-runs';
import type { LiveRuns } from './live-runs';

export function runRoutes(deps: {
  readonly store: RunStore;
  readonly live: LiveRuns;
}): readonly Route[] {
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
  ];
}

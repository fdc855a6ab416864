import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';

import { readRecord } from './read-record';

/** `GET /api/records/{kind}/{id}`: the record port's snapshot, through the record service. */
export function recordRoutes({ ingress }: { readonly ingress: IngressClient }): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/api/records/:kind/:id',
      async handle(request, response) {
        const kind = String(request.params['kind']);
        const id = String(request.params['id']);
        response.json(await readRecord(ingress, { kind, id }));
      },
    },
  ];
}

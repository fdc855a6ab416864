import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';

import { recordOperations } from './operations';
import { readRecord } from './read-record';

/** `GET /api/records/{kind}/{id}`: the record of one subject, through the engine's record service. */
export function recordRoutes({
  ingress,
}: {
  readonly ingress: Pick<IngressClient, 'recordSnapshot'>;
}): readonly Route[] {
  return [
    recordOperations.getRecord.handledBy(async ({ params }) => ({
      status: 200,
      body: await readRecord(ingress, params),
    })),
  ];
}

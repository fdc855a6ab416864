import type { Route } from '@platform/http';

import { answerIngestion } from './answer-ingestion';
import { ingestEvent } from './ingest-event';
import type { IngestionDeps } from './ingestion';

export function eventRoutes(deps: IngestionDeps): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/api/events',
      handle: (request, response) =>
        answerIngestion(response, () => ingestEvent(request.body, deps)),
    },
  ];
}

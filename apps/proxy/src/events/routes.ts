import { ProblemError, type Route } from '@platform/http';
import { recordEventIngested } from '@platform/telemetry';

import { ingestEvent, type IngestionDeps } from './ingest-event';

const isRejection = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.members?.['outcome'] === 'rejected';

export function eventRoutes(deps: IngestionDeps): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/api/events',
      async handle(request, response) {
        try {
          const result = await ingestEvent(request.body, deps);
          recordEventIngested(result.outcome);
          response.status(result.outcome === 'accepted' ? 202 : 200).json(result);
        } catch (error) {
          if (isRejection(error)) recordEventIngested('rejected');
          throw error;
        }
      },
    },
  ];
}

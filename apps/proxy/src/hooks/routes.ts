import type { Route } from '@platform/http';
import type { JsonValue } from '@platform/ports';

import { answerIngestion } from '../events/answer-ingestion';
import type { IngestionDeps } from '../events/ingestion';
import { callWebhook } from './call-webhook';

/** `POST /api/hooks/{workflowSlug}`: the call of a workflow that starts with `core.webhook`. */
export function hookRoutes(deps: IngestionDeps): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/api/hooks/:workflowSlug',
      handle: (request, response) =>
        answerIngestion(response, () =>
          callWebhook(
            {
              slug: String(request.params['workflowSlug']),
              body: request.body as JsonValue,
              key: request.get('Idempotency-Key'),
            },
            deps,
          ),
        ),
    },
  ];
}

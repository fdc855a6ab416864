import type { Route } from '@platform/http';
import type { JsonValue } from '@platform/ports';

import { countedWhenUnread, ingestionReply } from '../events/answer-ingestion';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { identitiesOf } from '../identity/identities-of';
import { createRefusals, type Refusals } from '../identity/refusals';
import { callWebhook } from './call-webhook';
import { hookOperations } from './operations';
import { signedCalls } from './signed-calls';
import type { WebhookSecrets } from './webhook-secrets';

/** `POST /api/hooks/{workflowSlug}`: the call of a workflow that starts with `core.webhook`. */
export function hookRoutes(
  base: IngestionBase,
  secrets: WebhookSecrets,
  refusals: Refusals = createRefusals(),
): readonly Route[] {
  const called = hookOperations.callWebhook.handledBy(({ params, headers, body, caller }) =>
    ingestionReply(async () =>
      callWebhook(
        {
          slug: params.workflowSlug,
          body: body as JsonValue,
          key: caller.kind === 'webhook' ? headers['webhook-id'] : headers['idempotency-key'],
        },
        await ingestionNow(base, identitiesOf(caller)),
      ),
    ),
  );
  return [countedWhenUnread({ ...called, identify: signedCalls(secrets, refusals) })];
}

import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { ingestionAnswers } from '../events/ingestion-schemas';

const KEY =
  '1 to 200 characters in UTF-8 without control characters, not starting with `~`, and not `.` or `..`. The same key never starts a second run.';

export const hookOperations = {
  callWebhook: defineOperation({
    id: 'callWebhook',
    method: 'post',
    path: '/api/hooks/:workflowSlug',
    tag: 'events',
    summary: 'Starts a workflow that has a `core.webhook` trigger.',
    description:
      'If the instance declares a secret for the workflow (`webhooks.<slug>.secretEnv`), sign the request as Standard Webhooks defines, over the exact body and without `Content-Encoding`. A signed request needs no other credentials.',
    access: ['source'],
    params: Type.Object({ workflowSlug: Type.String() }),
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({ description: `Becomes the event id: ${KEY} Default: a generated id.` }),
      ),
      'webhook-id': Type.Optional(
        Type.String({ description: `Signed requests only: the idempotency key, ${KEY}` }),
      ),
      'webhook-timestamp': Type.Optional(
        Type.String({
          description: 'Signed requests only: seconds since 1970, within five minutes of now.',
        }),
      ),
      'webhook-signature': Type.Optional(
        Type.String({
          description:
            'Signed requests only: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`. Separate several signatures by spaces.',
        }),
      ),
    }),
    body: Type.Unknown({ description: 'Any JSON value. The workflow reads it as `body`.' }),
    answers: ingestionAnswers,
    problems: [
      'idempotency-key-invalid',
      'idempotency-key-unsigned',
      'signature-refused',
      'workflow-unknown',
      'idempotency-key-reused',
      'signed-body-encoded',
      'concurrency-key-indeterminate',
      'event-invalid',
      'expression-budget-exceeded',
      'workflow-unserved',
    ],
    audited: ({ params }) => `workflow:${String(params['workflowSlug'])}`,
  }),
};

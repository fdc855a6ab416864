import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { ingestionAnswers } from '../events/ingestion-schemas';

const KEY =
  '1 to 200 characters in UTF-8, none of them a control character, that do not begin with `~` and are neither `.` nor `..`; the same key never starts a second run.';

export const hookOperations = {
  callWebhook: defineOperation({
    id: 'callWebhook',
    method: 'post',
    path: '/api/hooks/:workflowSlug',
    tag: 'events',
    summary: 'Calls a workflow that starts with the core webhook.',
    description:
      'Where the instance names a secret for the workflow (`webhooks.<slug>.secretEnv`), the call is signed as Standard Webhooks says, over its body as it is sent, without `Content-Encoding`, and needs no other identity.',
    access: ['source'],
    params: Type.Object({ workflowSlug: Type.String() }),
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({ description: `Becomes the event id: ${KEY} Made up when there is none.` }),
      ),
      'webhook-id': Type.Optional(
        Type.String({ description: `Of a signed call; its idempotency key: ${KEY}` }),
      ),
      'webhook-timestamp': Type.Optional(
        Type.String({
          description: 'Of a signed call: seconds since 1970, within five minutes of now.',
        }),
      ),
      'webhook-signature': Type.Optional(
        Type.String({
          description:
            'Of a signed call: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`; several are separated by spaces.',
        }),
      ),
    }),
    body: Type.Unknown({ description: 'Any JSON; the workflow finds it under `body`.' }),
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

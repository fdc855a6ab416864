import { Type } from '@sinclair/typebox';

import { MOCK_HEADER } from './mock-answer';

/** Headers of the answer to an invocation that waits no longer. */
export const STARTED_HEADERS = {
  Location: 'As `resultUrl`.',
  'Retry-After': 'Seconds to wait before reading the result.',
  ...MOCK_HEADER,
};

/** Headers of an invocation. */
export const invocationHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'The same key of the same caller never starts a second run: the answer is that of the first one.',
    }),
  ),
  prefer: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        '`wait=<seconds>` waits less than `AGENT_HTTP_BUDGET_MS`; `respond-async` does not wait (RFC 7240).',
    }),
  ),
});

/** Problems of an invocation. */
export const INVOCATION_PROBLEMS = [
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'agent-failed',
  'agent-unavailable',
  'context-not-allowed',
  'tokens-spent',
] as const;

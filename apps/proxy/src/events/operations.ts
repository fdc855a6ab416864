import { defineOperation } from '@platform/http';

import { batchResultSchema, batchSchema } from './batch/batch-schemas';
import { eventIdOf, eventSchema } from './event-schema';
import { ingestionAnswers } from './ingestion-schemas';

const countOf = (body: unknown): number => {
  const { events } = (body ?? {}) as { readonly events?: unknown };
  return Array.isArray(events) ? events.length : 0;
};

export const eventOperations = {
  postEvent: defineOperation({
    id: 'postEvent',
    method: 'post',
    path: '/api/events',
    tag: 'events',
    summary: 'Takes a domain event in: it resumes the runs that wait for it and starts its own.',
    description:
      'Once, however often it is sent: the same `eventId` is a duplicate, answered 409 when it comes with other content. Members of no value (`null`) count as absent and their order does not matter. 503 says that it may not have been taken, and that it is to be sent again.',
    access: ['source'],
    body: eventSchema,
    bodyAs: 'unchecked',
    answers: ingestionAnswers,
    problems: [
      'event-not-an-object',
      'event-conflict',
      'concurrency-key-indeterminate',
      'event-invalid',
      'event-type-reserved',
      'event-type-unknown',
      'expression-budget-exceeded',
      'webhook-signed',
      'workflow-unknown',
      'workflow-unserved',
    ],
    audited: ({ body }) => {
      const eventId = eventIdOf(body);
      return eventId === undefined ? undefined : `event:${eventId}`;
    },
  }),
  postEventBatch: defineOperation({
    id: 'postEventBatch',
    method: 'post',
    path: '/api/events/batch',
    tag: 'events',
    summary: 'Takes up to 500 domain events in, each by itself, as POST /api/events would.',
    description:
      'Events that share an event id or a subject are taken in their order. Once one of them is `unavailable`, so are those after it that share its id or subject: sending these again, in their order, keeps it. When no event could be taken now, the whole is answered 503.',
    access: ['source'],
    body: batchSchema,
    bodyAs: 'unchecked',
    answers: {
      200: {
        description: 'What became of each event.',
        schema: batchResultSchema,
        headers: {
          'Content-Language': 'Of the problems: `fr`, or `en` with `Accept-Language: en`.',
          Vary: '`Accept-Language`',
        },
      },
    },
    problems: ['body-invalid'],
    audited: ({ body }) => `event-batch:${countOf(body)}`,
  }),
};

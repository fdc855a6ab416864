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
    summary:
      'Ingests a domain event: it resumes the runs that wait for it and starts the runs that it triggers.',
    description:
      'An event is ingested once, however often you send it: a repeated `eventId` is a duplicate, or a 409 when its content differs. Members that are `null` count as absent, and the order of members does not matter. After a 503, send the event again, because it may not have been ingested.',
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
    readsBeforeAudited: true,
  }),
  postEventBatch: defineOperation({
    id: 'postEventBatch',
    method: 'post',
    path: '/api/events/batch',
    tag: 'events',
    summary: 'Ingests up to 500 domain events, each as `POST /api/events` does.',
    description:
      'Events with the same id or a common subject are ingested in the order of the batch. After an event is `unavailable`, so are the following events with its id or subject: send them again in the same order. If no event can be ingested now, the whole request gets a 503.',
    access: ['source'],
    body: batchSchema,
    bodyAs: 'unchecked',
    answers: {
      200: {
        description: 'The result of each event.',
        schema: batchResultSchema,
        headers: {
          'Content-Language':
            'Language of the problems: `fr` or `en`, as `Accept-Language` or the instance says.',
          Vary: '`Accept-Language`',
        },
      },
    },
    problems: ['body-invalid'],
    audited: ({ body }) => `event-batch:${countOf(body)}`,
  }),
};

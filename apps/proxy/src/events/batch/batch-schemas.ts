import { problemSchema, type Shown } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { eventSchema } from '../event-schema';
import { ingestionResultSchema } from '../ingestion-schemas';

const MAX_EVENTS = 500;
const size = { minItems: 1, maxItems: MAX_EVENTS };

/** The documented body. `batchCheck` does not check the events: each is checked and refused by itself. */
export const batchSchema = Type.Object(
  { events: Type.Array(eventSchema, size) },
  { additionalProperties: false, title: 'EventBatch' },
);

export const batchCheck = compileSchema(
  Type.Object({ events: Type.Array(Type.Unknown(), size) }, { additionalProperties: false }),
);

/** An event of a batch that was not taken, with the problem that it would get as a single event. */
const notTakenSchema = Type.Object(
  {
    ...problemSchema.properties,
    outcome: Type.Union(
      [Type.Literal('rejected'), Type.Literal('duplicate'), Type.Literal('unavailable')],
      {
        description:
          '`rejected`: the event is invalid; `duplicate`: another event has its id (`event-conflict`); `unavailable`: send the event again.',
      },
    ),
    eventId: Type.Optional(Type.String({ description: 'Absent when the event has no valid id.' })),
  },
  { additionalProperties: true, title: 'EventNotTaken' },
);

export const batchResultSchema = Type.Object(
  {
    results: Type.Array(Type.Union([ingestionResultSchema, notTakenSchema]), {
      ...size,
      description: 'Results in the order of the events.',
    }),
  },
  { additionalProperties: false, title: 'EventBatchResult' },
);

export type BatchResult = Shown<Static<typeof batchResultSchema>>['results'][number];

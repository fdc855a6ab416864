import { Type } from '@sinclair/typebox';

/** The response to one event. */
export const ingestionResultSchema = Type.Object(
  {
    outcome: Type.Union([Type.Literal('accepted'), Type.Literal('duplicate')], {
      description: '`duplicate`: the event was already ingested; nothing was started.',
    }),
    eventId: Type.String(),
    runs: Type.Array(
      Type.Object(
        {
          runId: Type.String(),
          workflow: Type.String({ description: 'Slug of the workflow.' }),
          version: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'Null when the version is not known.',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'All runs of the event. Empty when no published workflow is triggered.' },
    ),
    resumed: Type.Optional(
      Type.Array(
        Type.Object(
          { runId: Type.String(), nodePath: Type.String() },
          { additionalProperties: false },
        ),
        {
          description:
            'Waiting nodes that received the event, now or before. Absent when there are none, and for a duplicate whose event started runs.',
        },
      ),
    ),
    nothingStarted: Type.Optional(
      Type.Union([Type.Literal('condition-false'), Type.Literal('no-published-workflow')], {
        description:
          'Why an accepted event neither started nor resumed a run; otherwise absent. `condition-false`: the conditions of all triggers of its type are false; `no-published-workflow`: no published workflow has a trigger of its type.',
      }),
    ),
  },
  { additionalProperties: false, title: 'IngestionResult' },
);

/** Responses of the operations that take one event. */
export const ingestionAnswers = {
  202: {
    description: 'The event is new and its runs were started.',
    schema: ingestionResultSchema,
  },
  200: {
    description:
      'The event was already ingested; `runs` are the runs that it started then. If it started none, `resumed` are the nodes that received it.',
    schema: ingestionResultSchema,
  },
} as const;

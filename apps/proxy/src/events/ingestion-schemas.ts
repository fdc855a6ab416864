import { Type } from '@sinclair/typebox';

/** The response to one event. */
export const ingestionResultSchema = Type.Object(
  {
    outcome: Type.Union([Type.Literal('accepted'), Type.Literal('duplicate')], {
      description: '`duplicate`: the event was taken before; nothing was started.',
    }),
    eventId: Type.String(),
    runs: Type.Array(
      Type.Object(
        {
          runId: Type.String(),
          workflow: Type.String({ description: 'Slug.' }),
          version: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'Null for a run of which it is not known.',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'Every run of the event; none when no published workflow awaits it.' },
    ),
    resumed: Type.Optional(
      Type.Array(
        Type.Object(
          { runId: Type.String(), nodePath: Type.String() },
          { additionalProperties: false },
        ),
        { description: 'Nodes of runs that waited for it; absent for none, and of a duplicate.' },
      ),
    ),
    nothingStarted: Type.Optional(
      Type.Union([Type.Literal('condition-false'), Type.Literal('no-published-workflow')], {
        description:
          'Why an accepted event started no run and resumed none; absent otherwise. `condition-false`: the condition of every trigger that takes its type is false of it; `no-published-workflow`: no published workflow has a trigger of its type.',
      }),
    ),
  },
  { additionalProperties: false, title: 'IngestionResult' },
);

/** Responses of the operations that take one event. */
export const ingestionAnswers = {
  202: {
    description: 'A new event; what it started is running.',
    schema: ingestionResultSchema,
  },
  200: {
    description: 'A known event; what it started before.',
    schema: ingestionResultSchema,
  },
} as const;

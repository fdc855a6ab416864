import { jsonObject } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

/** Body of `POST /api/validations/{pendingId}/resolve`. */
export const decisionBodySchema = Type.Object(
  {
    decision: Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
    by: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description:
          'Who decides, by the id that tasks name them by: for the role `decision-relay`, and where nobody is asked who they are. Of any other caller it is the caller.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        maxLength: 4_000,
        description: 'Of a rejection: a code, when the validation names a value set for them.',
      }),
    ),
    form: Type.Optional(jsonObject({ description: 'Values for the `form` of the validation.' })),
  },
  { additionalProperties: false, title: 'Decision' },
);

export type DecisionBody = Static<typeof decisionBodySchema>;

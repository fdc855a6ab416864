import { MAX_BY } from '@platform/event-bindings';
import { MAX_REASON } from '@platform/interpreter';
import { jsonObject } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

/** Body of `POST /api/validations/{pendingId}/resolve`. */
export const decisionBodySchema = Type.Object(
  {
    decision: Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
    by: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_BY,
        pattern: '\\S',
        description:
          'The deciding person, as named in human tasks. Only for the role `decision-relay` and without authentication; otherwise the caller decides.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        maxLength: MAX_REASON,
        description:
          'Reason of a rejection: a code if the validation names a value set. Or a remark on an acceptance.',
      }),
    ),
    form: Type.Optional(
      jsonObject({ description: "Values for the fields of the validation's `form`." }),
    ),
  },
  { additionalProperties: false, title: 'Decision' },
);

export type DecisionBody = Static<typeof decisionBodySchema>;

import type { JsonObject } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { bySchema } from '../runs/command-bodies';

/** What `POST /api/validations/{pendingId}/resolve` takes. */
export const decisionBodySchema = Type.Object(
  {
    decision: Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
    by: Type.Optional(bySchema),
    reason: Type.Optional(
      Type.String({
        maxLength: 4_000,
        description: 'Of a rejection: a code, when the validation names a value set for them.',
      }),
    ),
    form: Type.Optional(
      Type.Unsafe<JsonObject>(
        Type.Object(
          {},
          { additionalProperties: true, description: 'Values for the `form` of the validation.' },
        ),
      ),
    ),
  },
  { additionalProperties: false, title: 'Decision' },
);

export type DecisionBody = Static<typeof decisionBodySchema>;

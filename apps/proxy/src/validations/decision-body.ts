import type { JsonObject } from '@platform/ports';
import { compileSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

/** What `POST /api/validations/{pendingId}/resolve` takes. */
export interface DecisionBody {
  readonly decision: 'accepted' | 'rejected';
  readonly by?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
}

export const decisionBodyCheck = compileSchema(
  Type.Object(
    {
      decision: Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
      by: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      reason: Type.Optional(Type.String({ maxLength: 4_000 })),
      form: Type.Optional(Type.Object({}, { additionalProperties: true })),
    },
    { additionalProperties: false },
  ),
);

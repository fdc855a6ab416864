import { compileSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
const by = Type.String({ minLength: 1, maxLength: 200, description: 'who asks for it' });

/** What `POST /api/runs/{id}/cancel` takes. */
export interface CancelBody {
  readonly reason?: string;
  readonly by?: string;
}

export const cancelBodyCheck = compileSchema(
  Type.Object(
    { reason: Type.Optional(reason), by: Type.Optional(by) },
    { additionalProperties: false },
  ),
);

/** What `POST /api/runs/{id}/incidents/{nodePath}` takes. */
export interface IncidentBody {
  readonly action: 'retry' | 'skip' | 'fail';
  readonly reason: string;
  readonly by?: string;
}

export const incidentBodyCheck = compileSchema(
  Type.Object(
    {
      action: Type.Union([Type.Literal('retry'), Type.Literal('skip'), Type.Literal('fail')]),
      reason,
      by: Type.Optional(by),
    },
    { additionalProperties: false },
  ),
);

import { Type, type Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;
const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

/** Who asks for it, when it is not the caller. */
const bySchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Who asks for it: the caller, unless the caller has the role `decision-relay`.',
});

/** What `POST /api/runs/{id}/cancel` takes. */
export const cancelBodySchema = Type.Object(
  { reason: Type.Optional(reason), by: Type.Optional(bySchema) },
  { ...closed, title: 'CancelRun' },
);
export type CancelBody = Static<typeof cancelBodySchema>;

/** What `POST /api/runs/{id}/resume` takes. */
export const resumeBodySchema = Type.Object(
  { by: Type.Optional(bySchema) },
  { ...closed, title: 'ResumeRun' },
);
export type ResumeBody = Static<typeof resumeBodySchema>;

/** What `POST /api/runs/{id}/incidents/{nodePath}` takes. */
export const incidentBodySchema = Type.Object(
  {
    action: Type.Union([Type.Literal('retry'), Type.Literal('skip'), Type.Literal('fail')]),
    reason,
    by: Type.Optional(bySchema),
  },
  { ...closed, title: 'ActOnIncident' },
);
export type IncidentBody = Static<typeof incidentBodySchema>;

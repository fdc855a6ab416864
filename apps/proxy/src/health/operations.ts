import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

const readiness = (ready: boolean) =>
  Type.Object(
    {
      ready: Type.Literal(ready),
      checks: Type.Object(
        {
          restate: Type.Boolean({ description: 'The control plane answers.' }),
          runStore: Type.Boolean({ description: 'The run index answers, and is complete.' }),
        },
        closed,
      ),
      degraded: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Plugins that work less than they should, by name, the catalog says in what; published workflows that this process cannot start, as `workflow <slug>`, GET /api/workflows/{slug} says why; `control plane restored`, `database restored` or `control plane or database restored` from an earlier state, until an operator takes note; `deployment <id> out of reach`: nothing answers where it holds unfinished runs; `database: not writable` while every write is refused; `clock: jumped` and `clock: differs from the control plane`, while schedules cannot go by its clock or could not a while ago. Absent when there is none. It does not decide readiness.',
        }),
      ),
    },
    closed,
  );

export const healthOperations = {
  checkLiveness: defineOperation({
    id: 'checkLiveness',
    method: 'get',
    path: '/healthz',
    tag: 'health',
    summary: 'Whether the process answers at all; nothing is checked.',
    access: 'public',
    answers: {
      200: {
        description: 'It does.',
        schema: Type.Object({ ok: Type.Literal(true) }, closed),
      },
    },
  }),
  checkReadiness: defineOperation({
    id: 'checkReadiness',
    method: 'get',
    path: '/readyz',
    tag: 'health',
    summary: 'Whether events can be taken in, checked anew on every call.',
    access: 'public',
    answers: {
      200: { description: 'They can.', schema: readiness(true) },
      503: { description: 'They cannot: a check is false.', schema: readiness(false) },
    },
  }),
};

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
          runStore: Type.Boolean({ description: 'The run index answers.' }),
        },
        closed,
      ),
      degraded: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Plugins that work less than they should, by name, and what in the instance manifest is not as it asks, as `instance <JSON pointer>`: the catalog says why; published workflows that this process cannot start, as `workflow <slug>`, GET /api/workflows/{slug} says why; `control plane restored`, `database restored` or `control plane or database restored` from an earlier state, until an operator takes note; `deployment <id> out of reach`: nothing answers where it holds unfinished runs; `run index: being completed` while events are refused because unfinished runs may be missing from it; `engine: does not answer` while decisions are refused; `database: not writable` while every write is refused; `clock: jumped` and `clock: differs from the control plane`, while schedules cannot go by its clock or could not a while ago. Absent when there is none. It decides readiness for those alone who ask with `strict=true`.',
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
    summary: 'Whether the control plane and the run index answer, checked anew on every call.',
    access: 'public',
    query: Type.Object({
      strict: Type.Optional(
        Type.Boolean({
          description: '503 for what `degraded` names too, and not for a false check alone.',
        }),
      ),
    }),
    answers: {
      200: { description: 'They do.', schema: readiness(true) },
      503: {
        description:
          'They do not: a check is false, or `degraded` is there and `strict` was asked.',
        schema: readiness(false),
      },
    },
  }),
};

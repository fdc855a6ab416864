import { defineOperation } from '@platform/http';
import { Type, type TSchema } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

const readiness = <S extends TSchema>(ready: S, title?: string) =>
  Type.Object(
    {
      ready,
      checks: Type.Object(
        {
          restate: Type.Boolean({ description: 'The control plane responds.' }),
          runStore: Type.Boolean({ description: 'The run index responds.' }),
        },
        { ...closed, title: 'ReadinessChecks' },
      ),
      degraded: Type.Optional(
        Type.Array(Type.String(), {
          title: 'DegradedParts',
          description: [
            'What does not fully work; absent when everything does. It affects the status only with `strict=true`.',
            '- a plugin name, or `instance <JSON pointer>`: a plugin or a part of the instance manifest; the catalog has the reason',
            '- `workflow <slug>`: this process cannot start the published workflow; `GET /api/workflows/{slug}` has the reason',
            '- `control plane restored`, `database restored`, `control plane or database restored`: from an earlier state, until an operator acknowledges it',
            '- `deployment <id> out of reach`: the deployment has unfinished runs and does not respond',
            '- `run index: being completed`: events are refused because unfinished runs may be missing in the index',
            '- `run index: <n> runs inserted`: how far it has come; grows while it makes progress',
            '- `engine: does not answer`: decisions are refused',
            '- `database: not writable`: all writes are refused',
            '- `feed <name>: not read`: the event source cannot read the feed, or had no success for five minutes; `GET /api/sources` has the reason',
            '- `clock: jumped`, `clock: differs from the control plane`: schedules cannot rely on the clock, or could not recently',
          ].join('\n'),
        }),
      ),
    },
    { ...closed, ...(title !== undefined && { title }) },
  );

export const healthOperations = {
  checkLiveness: defineOperation({
    id: 'checkLiveness',
    method: 'get',
    path: '/healthz',
    tag: 'health',
    summary: 'Liveness: whether the process responds. Checks nothing else.',
    access: 'public',
    isProbe: true,
    answers: {
      200: {
        description: 'The process responds.',
        schema: Type.Object({ ok: Type.Literal(true) }, closed),
      },
    },
  }),
  checkReadiness: defineOperation({
    id: 'checkReadiness',
    method: 'get',
    path: '/readyz',
    tag: 'health',
    summary: 'Readiness: checks the control plane and the run index on every request.',
    description: 'Requests that overlap share one check.',
    access: 'public',
    isProbe: true,
    query: Type.Object({
      strict: Type.Optional(
        Type.Boolean({
          description: 'Answer 503 also when `degraded` is not empty, not only when a check fails.',
        }),
      ),
    }),
    answers: {
      200: { description: 'Both checks passed.', schema: readiness(Type.Literal(true)) },
      503: {
        description:
          'They do not: a check is false, or `degraded` is there and `strict` was asked.',
        schema: readiness(Type.Literal(false)),
      },
    },
  }),
  getReadiness: defineOperation({
    id: 'getReadiness',
    method: 'get',
    path: '/api/readiness',
    tag: 'health',
    summary: 'Readiness for people: what `/readyz` says, always with 200.',
    description:
      'For programs under the address of the API, such as the console, which reach nothing else of the proxy. Probes use `/readyz`.',
    access: ['viewer'],
    answers: {
      200: {
        description: 'What works and what does not.',
        schema: readiness(Type.Boolean(), 'Readiness'),
      },
    },
  }),
};

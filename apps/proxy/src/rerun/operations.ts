import { defineOperation } from '@platform/http';
import { Type, type Static } from '@sinclair/typebox';

import { COMPUTING } from '../compute/problems';
import { runIdSchema } from '../runs/schemas';
import { simulationSchema } from '../simulation/simulation-schemas';

/** Pattern of an idempotency key. Its maximum length leaves room for the prefix of the event id. */
const IDEMPOTENCY_KEY = '^[\\w.:~-]{1,128}$';

const body = Type.Object(
  {
    version: Type.Optional(
      Type.Union([Type.Literal('same'), Type.Literal('published'), Type.Integer({ minimum: 1 })], {
        default: 'same',
        description: 'Of the same workflow; `same`: the one that the run walked.',
      }),
    ),
    mode: Type.Union([Type.Literal('live'), Type.Literal('simulate'), Type.Literal('restart')], {
      description:
        '`live` acts on the world again; `simulate` writes nothing anywhere; `restart` is for a run with the status `lost`.',
    }),
  },
  { additionalProperties: false, title: 'Rerun' },
);

/** `same`: the version that the run walked. */
export type AskedVersion = NonNullable<Static<typeof body>['version']>;

export const rerunOperations = {
  rerunRun: defineOperation({
    id: 'rerunRun',
    method: 'post',
    path: '/api/runs/:id/rerun',
    tag: 'runs',
    summary: 'Makes a run again: a new run of the same workflow and event, or its simulation.',
    description:
      'Live: the new run has the event of the old one under a new id, with `rerunOf`; no other workflow is started and no run that waits is given it. **It is a run of its own: its effects have idempotency keys of their own, so that whatever the old run wrote, ordered or sent is written, ordered or sent again.** Calls that ask for `published` reach what is published now. With `Idempotency-Key`, the same key is the same rerun of this run, whatever else is asked.\n\nRestarted: a run that is lost is started again as itself, from its event and by the version that it walked. It has its own id, so that what it did before it was lost is known by the same idempotency keys and is not done twice; humans are asked again.\n\nSimulated: what the version would have done with what the world gave the old run.',
    access: ['operator'],
    params: Type.Object({ id: runIdSchema }),
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({ pattern: IDEMPOTENCY_KEY, description: 'For `mode: "live"`.' }),
      ),
    }),
    body,
    answers: {
      200: { description: 'What the version would have done.', schema: simulationSchema },
      202: {
        description: 'The new run was sent.',
        schema: Type.Object(
          { runId: Type.String() },
          { additionalProperties: false, title: 'RerunStarted' },
        ),
      },
    },
    computes: true,
    problems: [
      'not-found',
      'definition-altered',
      'idempotency-key-reused',
      'run-not-lost',
      'run-version-unknown',
      'trace-unavailable',
      'version-unavailable',
      'run-expired',
      'run-lost',
      'concurrency-key-indeterminate',
      'event-invalid',
      'event-not-accepted',
      'event-not-awaited',
      'expression-budget-exceeded',
      'simulation-input-invalid',
      'simulation-too-large',
      'trace-insufficient',
      'version-unresolvable',
      'workflow-invalid',
      ...COMPUTING,
    ],
    audited: ({ params }) => `run:${String(params['id'])}`,
  }),
};

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
      Type.Union(
        [
          Type.Literal('same'),
          Type.Literal('published'),
          Type.Literal('draft'),
          Type.Integer({ minimum: 1 }),
        ],
        {
          default: 'same',
          description:
            'Version of the same workflow. `same`: the version of the run; `draft`: its draft, with `simulate` only.',
        },
      ),
    ),
    mode: Type.Union([Type.Literal('live'), Type.Literal('simulate'), Type.Literal('restart')], {
      description:
        '`live` repeats all effects; `simulate` writes nothing; `restart` is for a run with the status `lost`.',
    }),
  },
  { additionalProperties: false, title: 'Rerun' },
);

/** `same`: the version that the run walked. */
export type RequestedVersion = NonNullable<Static<typeof body>['version']>;

export const rerunOperations = {
  rerunRun: defineOperation({
    id: 'rerunRun',
    method: 'post',
    path: '/api/runs/:id/rerun',
    tag: 'runs',
    summary:
      'Reruns a run: starts a new run of the same workflow with the same event, restarts a lost run, or simulates it.',
    description:
      '`live` starts a new run with the event of the old run under a new event id, and with `rerunOf`. The event starts no other workflow and resumes no waiting run. **The new run has its own idempotency keys: everything that the old run wrote, ordered or sent is written, ordered or sent again.** Calls of `published` callees use the versions that are published now. Requests with the same `Idempotency-Key` start the same rerun of the run, whatever else they contain.\n\n`restart` restarts a lost run from its event, with the version that it used. The run keeps its id and its idempotency keys, so that effects from before the loss are not repeated; human tasks are asked again.\n\n`simulate` shows what the version would have done with the data, decisions and events of the old run. A version other than `same` needs the role `clinician`.',
    access: ['operator'],
    params: Type.Object({ id: runIdSchema }),
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({ pattern: IDEMPOTENCY_KEY, description: 'For `mode: "live"`.' }),
      ),
    }),
    body,
    answers: {
      200: { description: 'The result of the simulation.', schema: simulationSchema },
      202: {
        description: 'The new run was started.',
        schema: Type.Object(
          { runId: Type.String() },
          { additionalProperties: false, title: 'RerunStarted' },
        ),
      },
    },
    computes: true,
    problems: [
      'forbidden',
      'not-found',
      'workflow-not-found',
      'definition-altered',
      'idempotency-key-reused',
      'no-draft',
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

import type { Shown } from '@platform/http';
import { jsonValue } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import {
  instantSchema,
  nodeTraceSchema,
  oneOf,
  pendingValidationSchema,
  runErrorSchema,
  withheldSchema,
} from '../runs/trace-schemas';
import { doubtsSchema } from '../definitions/api/diagnostics';

const closed = { additionalProperties: false } as const;
const values = Type.Record(Type.String(), jsonValue());
const texts = Type.Array(Type.String());
const path = Type.String({ description: 'Node path.' });

export const simulatedEffectSchema = Type.Object(
  {
    seq: Type.Integer({ minimum: 1 }),
    nodePath: Type.Optional(path),
    port: Type.String(),
    op: Type.String(),
    targetId: Type.String(),
    payload: jsonValue(),
  },
  { ...closed, title: 'SimulatedEffect' },
);

const detachedRun = Type.Object(
  {
    runId: Type.String(),
    workflow: Type.String({ description: 'Slug of the workflow.' }),
    inputs: values,
    context: Type.Record(Type.String(), Type.Object({ id: Type.String() })),
    at: instantSchema,
  },
  closed,
);

export const simulationSchema = Type.Object(
  {
    status: oneOf(['completed', 'failed', 'running'], {
      description: '`running`: it waits for an input that was not given.',
    }),
    outputs: values,
    error: Type.Optional(runErrorSchema),
    nodes: Type.Array(nodeTraceSchema, { description: 'Node traces in plan order.' }),
    effects: Type.Array(simulatedEffectSchema, {
      description: 'The writes, in order. None of them was made.',
    }),
    pending: Type.Array(pendingValidationSchema),
    refused: Type.Optional(
      Type.Array(
        Type.Object(
          {
            nodePath: path,
            reasons: Type.Array(
              oneOf(['unidentified', 'is-starter', 'role-missing', 'not-among-users']),
            ),
            errors: Type.Optional(
              Type.Array(
                Type.Object(
                  {
                    path: Type.String({ description: 'JSON pointer into the decision.' }),
                    message: Type.String(),
                  },
                  closed,
                ),
                {
                  description:
                    'What is wrong with the form or the reason, in the language of the run.',
                },
              ),
            ),
          },
          closed,
        ),
        {
          description:
            'Decisions that a real run would refuse: the decider (`as`) may not make it, or its form does not fit. Their tasks still wait.',
        },
      ),
    ),
    started: Type.Array(detachedRun, { description: 'Runs that it would have started.' }),
    coverage: Type.Object(
      {
        executed: texts,
        skipped: texts,
        outcomes: Type.Array(Type.Object({ path, outcome: Type.String() }, closed)),
      },
      closed,
    ),
    endedAt: instantSchema,
    ms: Type.Integer({ minimum: 0, description: 'Duration of the simulation in ms.' }),
    diagnostics: doubtsSchema,
    withheld: withheldSchema,
  },
  { ...closed, title: 'Simulation' },
);

/** A simulation as the API answers it. */
export type ShownSimulation = Shown<Static<typeof simulationSchema>>;

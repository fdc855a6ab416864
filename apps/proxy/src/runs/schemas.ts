import { jsonObject } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { pageOf } from '../listing/page';
import {
  instantSchema,
  nodeTraceSchema,
  oneOf,
  pendingValidationSchema,
  runErrorSchema,
  withheldSchema,
} from './trace-schemas';

const closed = { additionalProperties: false } as const;
const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(
  schema: S,
  options: { readonly description?: string } = {},
) => Type.Union([schema, Type.Null()], options);

const runStatusSchema = oneOf(['running', 'completed', 'failed']);
const version = Type.Integer({ minimum: 1 });
const slug = Type.String({ description: 'Slug of the workflow.' });

const incident = Type.Object(
  {
    kind: oneOf(['paused', 'failing'], {
      description:
        '`paused`: an operator has to resume it; `failing`: it is tried again and again.',
    }),
    attempts: Type.Integer({ minimum: 0, description: '0 when it is no longer known.' }),
    code: Type.Optional(Type.String()),
    since: Type.Optional(instantSchema),
    nodePath: Type.Optional(
      Type.String({ description: 'Of `attempts-lost`: where the last attempt was.' }),
    ),
    reason: Type.Optional(
      Type.String({ description: 'What the build that serves the run lacks, in French.' }),
    ),
  },
  { ...closed, title: 'ControlPlaneIncident' },
);

const summaryFields = {
  id: Type.String(),
  eventId: nullable(Type.String()),
  eventType: nullable(Type.String()),
  service: Type.String({ description: 'The durable service it was sent to.' }),
  workflowName: Type.String(),
  workflowSlug: nullable(Type.String()),
  specVersion: nullable(version),
  specHash: nullable(Type.String()),
  subjects: nullable(Type.Record(Type.String(), Type.String()), {
    description: 'Whom it is about: context kind → id.',
  }),
  status: oneOf(['running', 'completed', 'failed', 'lost'], {
    description:
      '`lost`: it was not known to have ended, and the control plane, restored from an earlier state, does not have it.',
  }),
  incident: Type.Optional(incident),
  finalStatus: nullable(oneOf(['completed', 'failed']), {
    description: 'Null until it is known to have ended.',
  }),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const runSummarySchema = Type.Object(summaryFields, { ...closed, title: 'RunSummary' });

export const runPageSchema = pageOf(runSummarySchema, 'RunPage');

const awaited = Type.Object(
  {
    kind: oneOf(['decision', 'action', 'event']),
    name: Type.String(),
    path: Type.String({ description: 'Path of the node that waits.' }),
    eventType: Type.Optional(Type.String()),
  },
  { ...closed, title: 'Awaited' },
);

const startedRun = Type.Object(
  { runId: Type.String(), workflow: slug },
  { ...closed, title: 'StartedRun' },
);

export const runSnapshotSchema = Type.Object(
  {
    runId: Type.String(),
    workflow: Type.Object(
      {
        slug,
        name: Type.String(),
        version,
        hash: Type.String({ description: 'SHA-256 of the specification.' }),
        file: Type.Optional(Type.String()),
      },
      { ...closed, title: 'WorkflowIdentity' },
    ),
    status: runStatusSchema,
    phase: oneOf(['queued', 'running', 'suspended', 'incident', 'ended'], {
      description:
        '`queued`: behind other runs of its concurrency key; `suspended`: waits for humans, events or instants; `incident`: for an operator.',
    }),
    startedAt: instantSchema,
    endedAt: Type.Optional(instantSchema),
    outputs: Type.Optional(jsonObject({ description: 'Of the workflow.' })),
    error: Type.Optional(runErrorSchema),
    endReason: Type.Optional(oneOf(['cancelled', 'timed-out'])),
    nodes: Type.Array(nodeTraceSchema),
    pending: Type.Array(pendingValidationSchema),
    awaited: Type.Array(awaited, { description: 'All that it waits for from outside.' }),
    started: Type.Array(startedRun, { description: 'Runs of their own that it started.' }),
    incident: Type.Optional(incident),
    awaitedEvents: Type.Optional(
      Type.Array(Type.String(), { description: 'Types of the events that it may wait for.' }),
    ),
    queue: Type.Optional(Type.String({ description: 'Its concurrency key.' })),
    startedBy: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Ids of who started it, e.g. `key:a1b2c3d4`, `user:<sub>`, `source:<name>`.',
      }),
    ),
    withheld: withheldSchema,
  },
  { ...closed, title: 'RunSnapshot' },
);

export const runDetailSchema = Type.Object(
  {
    ...summaryFields,
    event: nullable(jsonObject({ description: 'The event that started it.' })),
    snapshot: nullable(runSnapshotSchema, {
      description: 'Null when the engine has none: not begun yet, or it does not answer.',
    }),
    withheld: withheldSchema,
  },
  { ...closed, title: 'RunDetail' },
);

export const signalOutputSchema = Type.Object(
  {
    runId: Type.String(),
    at: Type.String({ format: 'date-time', description: 'When it was first asked for.' }),
    duplicate: Type.Boolean({ description: 'The same had been asked for before.' }),
  },
  { ...closed, title: 'SignalOutput' },
);

/** The id of any run, also of runs that the platform starts itself. It has no control characters. */
export const runIdSchema = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'Of the run, percent-encoded.',
});

const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

/** The person a caller acts for. */
const bySchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Who asks for it: the caller, unless the caller has the role `decision-relay`.',
});

/** Body of `POST /api/runs/{id}/cancel`. */
export const cancelBodySchema = Type.Object(
  { reason: Type.Optional(reason), by: Type.Optional(bySchema) },
  { ...closed, title: 'CancelRun' },
);
export type CancelBody = Static<typeof cancelBodySchema>;

/** Body of `POST /api/runs/{id}/resume`. */
export const resumeBodySchema = Type.Object(
  { by: Type.Optional(bySchema) },
  { ...closed, title: 'ResumeRun' },
);
export type ResumeBody = Static<typeof resumeBodySchema>;

/** Body of `POST /api/runs/{id}/incidents/{nodePath}`. */
export const incidentBodySchema = Type.Object(
  {
    action: Type.Union([Type.Literal('retry'), Type.Literal('skip'), Type.Literal('fail')]),
    reason,
    by: Type.Optional(bySchema),
  },
  { ...closed, title: 'ActOnIncident' },
);
export type IncidentBody = Static<typeof incidentBodySchema>;

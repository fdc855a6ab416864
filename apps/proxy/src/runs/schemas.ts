import { jsonObject } from '@platform/manifests';
import { RUN_WAITS } from '@platform/run-store';
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
        '`paused`: an operator must resume the run; `failing`: the control plane keeps retrying.',
    }),
    attempts: Type.Integer({ minimum: 0, description: '0 when the number is no longer known.' }),
    code: Type.Optional(Type.String()),
    since: Type.Optional(instantSchema),
    nodePath: Type.Optional(
      Type.String({ description: 'For `attempts-lost`: the node of the last attempt.' }),
    ),
    reason: Type.Optional(
      Type.String({
        description:
          'What is missing in the build that serves the run, in the language of the run.',
      }),
    ),
  },
  { ...closed, title: 'ControlPlaneIncident' },
);

const endReasonSchema = oneOf(['cancelled', 'timed-out']);

const awaited = Type.Object(
  {
    kind: oneOf(['decision', 'action', 'event', 'turn']),
    name: Type.String(),
    path: Type.String({
      description: 'Path of the waiting node; empty for a turn under a concurrency key.',
    }),
    eventType: Type.Optional(Type.String()),
  },
  { ...closed, title: 'Awaited' },
);

const wait = Type.Object(
  {
    kind: oneOf(['decision', 'action', 'attempt', 'event', 'timer', 'turn']),
    name: Type.Optional(
      Type.String({
        description: 'Of an input. `<name>:<id of the run>` is the `pendingId` of a decision.',
      }),
    ),
    path: Type.String({
      description: 'Path of the waiting node; empty for a turn under a concurrency key.',
    }),
    eventType: Type.Optional(Type.String()),
    until: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'When a timer ends, the next attempt begins, the time for an event is over, or a task is due. Absent where there is no such instant or the engine has not told it.',
      }),
    ),
    attempt: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Number of the next attempt.' }),
    ),
    code: Type.Optional(
      Type.String({
        description: 'Failure because of which an operator, or an attempt, is awaited.',
      }),
    ),
  },
  { ...closed, title: 'Wait' },
);

const waitFields = {
  waitsFor: Type.Optional(
    oneOf(RUN_WAITS, {
      description: [
        'What an unfinished run waits for, the most urgent first. Absent once it has ended.',
        '- `operator`: a node failed, or the control plane paused the run',
        '- `retry`: a node waits for its next attempt, which `awaits` tells; or the control plane tries again by itself, and `incident` has the attempts',
        '- `person`: a human task; `awaits` names it',
        '- `event`, `time`: an event; a timer',
        '- `turn`: earlier runs with its concurrency key',
        '- `nothing`: it is at work',
      ].join('\n'),
    }),
  ),
  awaits: Type.Optional(wait),
};

const summaryFields = {
  id: Type.String(),
  eventId: nullable(Type.String()),
  eventType: nullable(Type.String()),
  service: Type.String({ description: 'Name of the durable service.' }),
  workflowName: Type.String(),
  workflowSlug: nullable(Type.String()),
  specVersion: nullable(version),
  specHash: nullable(Type.String()),
  subjects: nullable(Type.Record(Type.String(), Type.String()), {
    description: 'Subjects of the run: context kind → id.',
  }),
  status: runStatusSchema,
  incident: Type.Optional(incident),
  finalStatus: nullable(oneOf(['completed', 'failed']), {
    description: 'Null until the run is known to have ended.',
  }),
  lostAt: nullable(instantSchema, {
    description:
      'Since when the run is lost: it had not ended, and the control plane, restored from an earlier state, no longer has it. Null otherwise.',
  }),
  ...waitFields,
  endedAt: Type.Optional(instantSchema),
  endReason: Type.Optional(endReasonSchema),
  error: Type.Optional(
    Type.Object(
      { code: Type.String(), nodePath: Type.Optional(Type.String()) },
      { ...closed, title: 'EndError', description: 'Why the run failed: code and node.' },
    ),
  ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const runSummarySchema = Type.Object(summaryFields, { ...closed, title: 'RunSummary' });

export const runPageSchema = Type.Object(
  {
    ...pageOf(runSummarySchema, 'RunPage').properties,
    count: Type.Optional(
      Type.Object(
        {
          runs: Type.Integer({ minimum: 0 }),
          isMore: Type.Boolean({ description: 'Whether there are more: they are not counted.' }),
        },
        {
          ...closed,
          title: 'RunCount',
          description: 'On request. Absent for `waitsFor=nothing`, which no index has.',
        },
      ),
    ),
  },
  { ...closed, title: 'RunPage' },
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
        '`queued`: waits for other runs with its concurrency key; `suspended`: waits for people, events or timers; `incident`: waits for an operator.',
    }),
    startedAt: instantSchema,
    endedAt: Type.Optional(instantSchema),
    outputs: Type.Optional(jsonObject({ description: 'Outputs of the workflow.' })),
    error: Type.Optional(runErrorSchema),
    endReason: Type.Optional(endReasonSchema),
    nodes: Type.Array(nodeTraceSchema),
    pending: Type.Array(pendingValidationSchema),
    awaited: Type.Array(awaited, { description: 'External inputs that the run waits for.' }),
    started: Type.Array(startedRun, { description: 'Separate runs that it started.' }),
    incident: Type.Optional(incident),
    ...waitFields,
    awaitedEvents: Type.Optional(
      Type.Array(Type.String(), { description: 'Event types that the run may wait for.' }),
    ),
    queue: Type.Optional(Type.String({ description: 'Concurrency key of the run.' })),
    startedBy: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Ids of the callers who started it, for example `key:a1b2c3d4`, `user:<sub>`, `source:<name>`.',
      }),
    ),
    withheld: withheldSchema,
  },
  { ...closed, title: 'RunSnapshot' },
);

export const runDetailSchema = Type.Object(
  {
    ...summaryFields,
    event: nullable(jsonObject({ description: 'Event that started the run.' })),
    snapshot: nullable(runSnapshotSchema, {
      description: 'Null when the run has not begun or the engine does not respond.',
    }),
    withheld: withheldSchema,
  },
  { ...closed, title: 'RunDetail' },
);

export const signalOutputSchema = Type.Object(
  {
    runId: Type.String(),
    at: Type.String({ format: 'date-time', description: 'Time of the first request.' }),
    duplicate: Type.Boolean({ description: 'True when the same request was already made.' }),
  },
  { ...closed, title: 'SignalOutput' },
);

/** The id of any run, also of runs that the platform starts itself. It has no control characters. */
export const runIdSchema = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'Run id, percent-encoded.',
});

const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

/** The person a caller acts for. */
const bySchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'Who requested the action. Only the role `decision-relay` may name somebody else than the caller.',
});

/** Body of `POST /api/runs/{id}/cancel`. */
export const cancelBodySchema = Type.Object(
  { reason: Type.Optional(reason), by: Type.Optional(bySchema) },
  { ...closed, title: 'CancelRun' },
);
export type CancelBody = Static<typeof cancelBodySchema>;

/** Body of `POST /api/runs/{id}/resume`. */
export const resumeBodySchema = Type.Object(
  { reason: Type.Optional(reason), by: Type.Optional(bySchema) },
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

import type { Shown } from '@platform/http';
import { jsonValue, formFieldSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { doubtsSchema } from '../definitions/api/diagnostics';
import { oneOf, runErrorSchema, withheldSchema } from '../runs/trace-schemas';
import { simulatedEffectSchema } from '../simulation/simulation-schemas';

const closed = { additionalProperties: false } as const;
const nodePath = Type.String();
const runId = Type.String();
const version = Type.Integer({ minimum: 1 });

const valueDifference = Type.Object(
  {
    path: Type.String({ description: 'JSON pointer to the difference.' }),
    before: Type.Optional(jsonValue({ description: 'Absent when there is no value.' })),
    after: Type.Optional(jsonValue({ description: 'Absent when there is no value.' })),
  },
  { ...closed, title: 'ValueDifference' },
);

const changedEffect = Type.Object(
  {
    port: Type.String(),
    op: Type.String(),
    targetId: Type.String(),
    nodePath: Type.Optional(nodePath),
    differences: Type.Array(valueDifference, { description: 'Differences in the payload.' }),
  },
  closed,
);

const taskFields = {
  kind: Type.String({ description: 'The node type, or `agent-tool`.' }),
  workflowName: Type.String(),
  title: Type.String(),
  instructions: Type.Optional(Type.String()),
  payload: jsonValue({ description: 'What the person reads.' }),
  form: Type.Optional(Type.Array(formFieldSchema)),
  assignment: Type.Optional(
    Type.Object(
      {
        roles: Type.Optional(Type.Array(Type.String())),
        users: Type.Optional(Type.Array(Type.String())),
        notStarter: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  ),
  priority: Type.Optional(oneOf(['routine', 'urgent', 'asap', 'stat'])),
  rejectReasons: Type.Optional(
    Type.Object({ valueSet: Type.String(), required: Type.Optional(Type.Boolean()) }, closed),
  ),
};

const askedTask = Type.Object(
  {
    nodePath,
    name: Type.String({ description: 'Distinguishes the tasks of one node.' }),
    ...taskFields,
    due: Type.Optional(Type.String({ description: 'ISO 8601 duration.' })),
    escalation: Type.Optional(
      Type.Array(
        Type.Object(
          {
            after: Type.String({ description: 'ISO 8601 duration after the task was opened.' }),
            do: oneOf(['remind', 'reassign', 'expire']),
            to: Type.Optional(Type.Array(Type.String(), { description: 'Roles.' })),
          },
          closed,
        ),
      ),
    ),
  },
  { ...closed, title: 'AskedTask', description: 'What a person would have been asked.' },
);

const changedTask = Type.Object(
  {
    nodePath,
    title: Type.String(),
    differences: Type.Array(valueDifference, {
      description: 'Differences in the task: `/title`, `/assignment/roles/0`, `/due`.',
    }),
  },
  closed,
);

const status = oneOf(['completed', 'failed', 'running', 'not-started']);
const slugs = Type.Array(Type.String());

const changedRun = Type.Object(
  {
    runId,
    subjects: Type.Record(Type.String(), Type.String(), {
      description: 'Whom the run is about: context kind to id.',
    }),
    effects: Type.Object(
      {
        added: Type.Array(simulatedEffectSchema),
        removed: Type.Array(simulatedEffectSchema),
        changed: Type.Array(changedEffect),
      },
      {
        ...closed,
        description: 'Writes of the other version compared with those of the published one.',
      },
    ),
    outputs: Type.Array(valueDifference),
    tasks: Type.Object(
      {
        added: Type.Array(askedTask),
        removed: Type.Array(askedTask),
        changed: Type.Array(changedTask),
      },
      {
        ...closed,
        description:
          'Tasks that the other version would have opened, compared with those of the published one.',
      },
    ),
    status: Type.Optional(Type.Object({ before: status, after: status }, closed)),
    error: Type.Optional(
      Type.Object(
        { before: Type.Optional(runErrorSchema), after: Type.Optional(runErrorSchema) },
        closed,
      ),
    ),
    started: Type.Optional(
      Type.Object(
        { before: slugs, after: slugs },
        { ...closed, description: 'Workflows of the runs that each would start.' },
      ),
    ),
  },
  closed,
);

const missingInput = Type.Object(
  {
    nodePath,
    what: oneOf(['read', 'agent', 'decision', 'event']),
    why: oneOf([
      'not-in-trace',
      'not-ended',
      'truncated',
      'node-changed',
      'inputs-changed',
      'not-shown',
      'no-record',
    ]),
  },
  closed,
);

const whySkipped = oneOf([
  // The engine no longer has the trace, or the run has not begun.
  'trace-unavailable',
  // The version that the run used is not in the store.
  'run-version-unknown',
  // The trace lacks inputs that a version needs.
  'trace-insufficient',
  // A sandbox refused a write of the published version.
  'write-not-captured',
  // A subject's record could not be read.
  'record-unavailable',
  // No difference so far, but the run works at the moment or was cancelled.
  'not-ended',
  'simulation-too-large',
  // The request ran out of time.
  'out-of-time',
]);

/** Why a run was not compared. */
export type WhySkipped = Static<typeof whySkipped>;

const skippedRun = Type.Object(
  {
    runId,
    reason: whySkipped,
    missing: Type.Optional(Type.Array(missingInput)),
    nodePaths: Type.Optional(
      Type.Array(nodePath, { description: 'Nodes whose write could not be simulated.' }),
    ),
  },
  closed,
);

export const shadowRequestSchema = Type.Object(
  {
    against: Type.Optional(
      Type.Union([Type.Literal('draft'), Type.Integer({ minimum: 1, maximum: 2_147_483_647 })], {
        description: 'Version to compare with the published one. Default: the draft.',
      }),
    ),
    runs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        default: 50,
        description: 'Number of latest runs to simulate.',
      }),
    ),
    records: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Read data that a trace does not contain from the real records.',
      }),
    ),
  },
  { ...closed, title: 'ShadowRequest' },
);

export const shadowReportSchema = Type.Object(
  {
    before: version,
    after: Type.Union([Type.Literal('draft'), version]),
    compared: Type.Integer({
      minimum: 0,
      description: 'Number of runs with a result: equal or changed.',
    }),
    same: Type.Integer({
      minimum: 0,
      description: 'Runs with the same writes, outputs, end, started runs and tasks.',
    }),
    waiting: Type.Integer({
      minimum: 0,
      description:
        'How many of the compared runs still wait: they are compared as far as they went.',
    }),
    changed: Type.Array(changedRun, { description: 'Changed runs, newest first.' }),
    skipped: Type.Array(skippedRun, { description: 'Runs without a reliable result.' }),
    ms: Type.Integer({ minimum: 0 }),
    diagnostics: doubtsSchema,
    withheld: withheldSchema,
  },
  { ...closed, title: 'ShadowReport' },
);

/** The differences between the two versions. */
export type ShadowReport = Shown<Static<typeof shadowReportSchema>>;

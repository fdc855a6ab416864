import { jsonObject, jsonValue, portDefSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

/** ISO 8601, UTC. */
export const instantSchema = Type.String({ format: 'date-time' });

/** A union of string literals. */
export const oneOf = <const Word extends string>(
  words: readonly Word[],
  options: { readonly description?: string } = {},
) =>
  Type.Union(
    words.map((word) => Type.Literal(word)),
    options,
  );

const nodePath = Type.String({ description: 'Node path, e.g. `doses[3]/send`.' });
const stableCode = Type.String({ description: 'Stable.' });
const message = Type.String({ description: 'French.' });

export const runErrorSchema = Type.Object(
  { code: stableCode, message, nodePath: Type.Optional(nodePath) },
  { ...closed, title: 'RunError' },
);

const failure = Type.Object(
  {
    code: stableCode,
    message,
    retryable: Type.Boolean({ description: 'Whether trying again could help.' }),
    nodePath: Type.Optional(nodePath),
  },
  { ...closed, title: 'NodeFailure' },
);

export const nodeTraceSchema = Type.Object(
  {
    path: nodePath,
    id: Type.String(),
    type: Type.String({ description: 'Node type, or the construct of the language.' }),
    kind: Type.String(),
    status: oneOf([
      'pending',
      'running',
      'waiting',
      'done',
      'skipped',
      'failed',
      'substituted',
      'cancelled',
    ]),
    startedAt: Type.Optional(instantSchema),
    endedAt: Type.Optional(instantSchema),
    ms: Type.Optional(Type.Number({ minimum: 0 })),
    attempts: Type.Optional(Type.Integer({ minimum: 1 })),
    inputs: Type.Optional(
      jsonObject({ description: 'A value over 16 KiB is shown as `{ "$truncated": <bytes> }`.' }),
    ),
    outputs: Type.Optional(
      jsonObject({ description: 'A value over 16 KiB is shown as `{ "$truncated": <bytes> }`.' }),
    ),
    skippedBecause: Type.Optional(
      Type.Object(
        {
          path: nodePath,
          port: Type.String(),
          why: Type.String({ description: 'Stable word, e.g. `condition-false`.' }),
        },
        closed,
      ),
    ),
    error: Type.Optional(failure),
    decidedBy: Type.Optional(
      Type.Object(
        {
          by: Type.Optional(Type.String()),
          byId: Type.Optional(Type.String()),
          via: Type.Optional(Type.String()),
        },
        { ...closed, description: 'Of a human task: who decided, and who brought the decision.' },
      ),
    ),
  },
  { ...closed, title: 'NodeTrace' },
);

const texts = Type.Array(Type.String());

export const withheldSchema = Type.Optional(
  Type.Literal(true, {
    description:
      'The caller reads no clinical content: values are left out, and texts that may hold some say so.',
  }),
);

/** Members of every pending validation. Human tasks of plugins may add more. */
export const pendingValidationFields = {
  runId: Type.String(),
  pendingId: Type.String({ description: '`<nodePath>:<runId>`' }),
  kind: Type.String({ description: 'Node type of the human task.' }),
  workflowName: Type.String(),
  title: Type.String(),
  payload: jsonValue({ description: 'What is to be decided on.' }),
  instructions: Type.Optional(Type.String()),
  form: Type.Optional(
    Type.Array(portDefSchema, { description: 'What the decision may carry in `form`.' }),
  ),
  assignment: Type.Optional(
    Type.Object(
      {
        roles: Type.Optional(texts),
        users: Type.Optional(texts),
        notStarter: Type.Optional(Type.Boolean()),
      },
      { ...closed, description: 'Whom it is put to.' },
    ),
  ),
  priority: Type.Optional(oneOf(['routine', 'urgent', 'asap', 'stat'])),
  dueAt: Type.Optional(instantSchema),
  rejectReasons: Type.Optional(
    Type.Object(
      { valueSet: Type.String(), required: Type.Optional(Type.Boolean()) },
      { ...closed, description: 'A rejection gives a code of this value set as its reason.' },
    ),
  ),
  reminders: Type.Optional(Type.Integer({ minimum: 1 })),
  withheld: withheldSchema,
};

export const pendingValidationSchema = Type.Object(pendingValidationFields, {
  additionalProperties: true,
  title: 'PendingValidation',
});

import { portDefSchema } from '@platform/manifests';
import type { NodeTrace, RunError } from '@platform/interpreter';
import type { JsonObject, PendingValidation } from '@platform/ports';
import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

/** ISO 8601, UTC. */
export const instantSchema = Type.String({ format: 'date-time' });

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(
  words: Words,
  options: { readonly description?: string } = {},
) =>
  Type.Unsafe<Words[number]>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      options,
    ),
  );

/** Any JSON values, by name. */
export const valuesSchema = (description: string) =>
  Type.Unsafe<JsonObject>(Type.Object({}, { additionalProperties: true, description }));

const nodePath = Type.String({ description: 'Node path, e.g. `doses[3]/send`.' });
const stableCode = Type.String({ description: 'Stable.' });
const message = Type.String({ description: 'French.' });

/** As `RunError` is typed. */
export const runErrorSchema = Type.Unsafe<RunError>(
  Type.Object(
    { code: stableCode, message, nodePath: Type.Optional(nodePath) },
    { ...closed, title: 'RunError' },
  ),
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

/** As `NodeTrace` is typed. */
export const nodeTraceSchema = Type.Unsafe<NodeTrace>(
  Type.Object(
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
        valuesSchema('A value over 16 KiB is shown as `{ "$truncated": <bytes> }`.'),
      ),
      outputs: Type.Optional(
        valuesSchema('A value over 16 KiB is shown as `{ "$truncated": <bytes> }`.'),
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
  ),
);

const texts = Type.Array(Type.String());

/** As `Withheld` is typed. */
export const withheldSchema = Type.Optional(
  Type.Literal(true, {
    description:
      'The caller reads no clinical content: values are left out, and texts that may hold some say so.',
  }),
);

/** What every pending validation has; a plugin's human task may say more. */
export const pendingValidationFields = {
  runId: Type.String(),
  pendingId: Type.String({ description: '`<nodePath>:<runId>`' }),
  kind: Type.String({ description: 'Node type of the human task.' }),
  workflowName: Type.String(),
  title: Type.String(),
  payload: Type.Unknown({ description: 'What is to be decided on.' }),
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

/** As `PendingValidation` is typed. */
export const pendingValidationSchema = Type.Unsafe<PendingValidation>(
  Type.Object(pendingValidationFields, { additionalProperties: true, title: 'PendingValidation' }),
);

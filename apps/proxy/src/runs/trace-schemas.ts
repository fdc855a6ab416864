import { SKIP_REASONS } from '@platform/interpreter';
import { jsonObject, jsonValue, formFieldSchema } from '@platform/manifests';
import { MODEL_FINISHES } from '@platform/ports';
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

const nodePath = Type.String({ description: 'Node path, for example `doses[3]/send`.' });
const stableCode = Type.String({ description: 'Stable code.' });
const message = Type.String({ description: 'Message, in the language of the run.' });

export const runErrorSchema = Type.Object(
  { code: stableCode, message, nodePath: Type.Optional(nodePath) },
  { ...closed, title: 'RunError' },
);

const failure = Type.Object(
  {
    code: stableCode,
    message,
    retryable: Type.Boolean({ description: 'Whether a retry could succeed.' }),
    unavailable: Type.Optional(
      Type.Literal(true, {
        description:
          'The other system did not take the request. Waiting for it uses up no attempt.',
      }),
    ),
    takenBack: Type.Optional(
      Type.Literal(true, {
        description:
          'With `validation-withdrawn`: the source took back the record that the task was about.',
      }),
    ),
    nodePath: Type.Optional(nodePath),
  },
  { ...closed, title: 'NodeFailure' },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const usageSchema = Type.Object(
  {
    inputTokens: count('All input tokens, cached ones included.'),
    outputTokens: count('All output tokens, reasoning included.'),
    cachedInputTokens: Type.Optional(count('Input tokens that the provider read from its cache.')),
    estimated: Type.Optional(
      Type.Literal(true, { description: 'The provider reported nothing; estimated from lengths.' }),
    ),
  },
  { ...closed, title: 'TokenUsage' },
);

const cost = Type.Optional(
  Type.Number({
    minimum: 0,
    description:
      'By the `pricing` that the instance declares for the model. Absent when there is none.',
  }),
);

const turnContentSchema = Type.Union([
  Type.Object({ type: Type.Literal('text'), text: Type.String() }, closed),
  Type.Object(
    {
      type: Type.Literal('tool-call'),
      id: Type.String(),
      tool: Type.String({ description: 'Name of the tool on the wire.' }),
      arguments: Type.String({ description: 'As the model wrote them: JSON, or a broken text.' }),
    },
    closed,
  ),
]);

const toolCallSchema = Type.Object(
  {
    id: Type.String(),
    tool: Type.String({ description: 'Node type, or `submit_result`.' }),
    outcome: oneOf(['done', 'failed', 'refused', 'rejected', 'submitted'], {
      description:
        '`refused`: the platform did not make the call. `rejected`: a person did not approve it. `submitted`: it ended the agent with its outputs.',
    }),
    reason: Type.Optional(stableCode),
    outputs: Type.Optional(jsonObject({ description: 'Absent when the trace became too large.' })),
    decidedBy: Type.Optional(Type.String({ description: 'Who approved or rejected the call.' })),
    ms: Type.Optional(Type.Number({ minimum: 0 })),
  },
  closed,
);

const agentTraceSchema = Type.Object(
  {
    provider: Type.String(),
    model: Type.String({ description: 'The model that was asked.' }),
    source: oneOf(['model', 'mock', 'turns'], {
      description:
        '`mock`: the instance has no agent runner, no model was asked. `turns`: the turns were given to a simulation.',
    }),
    turns: Type.Array(
      Type.Object(
        {
          turn: Type.Integer({ minimum: 1 }),
          content: Type.Optional(Type.Array(turnContentSchema)),
          truncated: Type.Optional(Type.Literal(true, { description: 'The content is left out.' })),
          finish: oneOf(MODEL_FINISHES, { description: 'Why the model stopped.' }),
          unfit: Type.Optional(
            Type.String({
              description: 'Code that says why nothing of the turn was taken: no text, no call.',
            }),
          ),
          usage: usageSchema,
          model: Type.Optional(Type.String({ description: 'The model that answered.' })),
          cost,
          startedAt: instantSchema,
          ms: Type.Number({ minimum: 0 }),
          attempts: Type.Integer({ minimum: 0 }),
          calls: Type.Array(toolCallSchema),
        },
        closed,
      ),
    ),
    usage: usageSchema,
    cost,
  },
  { ...closed, title: 'AgentTrace', description: 'Agents only: what the model did.' },
);

export const nodeTraceSchema = Type.Object(
  {
    path: nodePath,
    id: Type.String(),
    type: Type.String({ description: 'Node type, or construct of the language.' }),
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
      jsonObject({
        description: 'A value above 16 KiB is replaced by `{ "$truncated": <bytes> }`.',
      }),
    ),
    outputs: Type.Optional(
      jsonObject({
        description: 'A value above 16 KiB is replaced by `{ "$truncated": <bytes> }`.',
      }),
    ),
    skippedBecause: Type.Optional(
      Type.Object(
        {
          path: nodePath,
          port: Type.String(),
          why: oneOf(SKIP_REASONS),
        },
        closed,
      ),
    ),
    error: Type.Optional(failure),
    terminology: Type.Optional(
      Type.Record(Type.String(), oneOf(['verified', 'assumed']), {
        description:
          'Value set to how sure the answers were that the node used: `verified` when a source that knows the value set gave them, `assumed` when one was accepted because no such source answered. Absent when the node used none.',
      }),
    ),
    rows: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        description: 'The rows of a decision table that decided, counted from 1.',
      }),
    ),
    agent: Type.Optional(agentTraceSchema),
    decidedBy: Type.Optional(
      Type.Object(
        {
          by: Type.Optional(Type.String()),
          byId: Type.Optional(Type.String()),
          via: Type.Optional(Type.String()),
          as: Type.Optional(
            Type.Object(
              {
                roles: Type.Optional(Type.Array(Type.String())),
                named: Type.Optional(Type.Literal(true)),
              },
              {
                ...closed,
                description:
                  'The rule by which they could: their task roles (those that the task asks for, if they have any of them), and whether the task names them. Absent when nothing vouches for who they are, and for decisions of before it was recorded.',
              },
            ),
          ),
        },
        {
          ...closed,
          description: 'Human tasks only: who decided, and which integration sent the decision.',
        },
      ),
    ),
  },
  { ...closed, title: 'NodeTrace' },
);

const texts = Type.Array(Type.String());

export const withheldSchema = Type.Optional(
  Type.Literal(true, {
    description:
      'True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.',
  }),
);

/** Members of every pending validation. Human tasks of plugins may add more. */
export const pendingValidationFields = {
  runId: Type.String(),
  pendingId: Type.String({ description: '`<nodePath>:<runId>`' }),
  kind: Type.String({ description: 'Node type of the human task.' }),
  workflowName: Type.String(),
  title: Type.String(),
  payload: jsonValue({ description: 'The content to decide on.' }),
  instructions: Type.Optional(Type.String()),
  form: Type.Optional(
    Type.Array(formFieldSchema, { description: 'Fields that the decision may contain in `form`.' }),
  ),
  assignment: Type.Optional(
    Type.Object(
      {
        roles: Type.Optional(texts),
        users: Type.Optional(texts),
        notStarter: Type.Optional(Type.Boolean()),
      },
      { ...closed, description: 'Roles and users who may decide.' },
    ),
  ),
  priority: Type.Optional(oneOf(['routine', 'urgent', 'asap', 'stat'])),
  dueAt: Type.Optional(instantSchema),
  rejectReasons: Type.Optional(
    Type.Object(
      { valueSet: Type.String(), required: Type.Optional(Type.Boolean()) },
      { ...closed, description: 'Value set of the reasons for a rejection.' },
    ),
  ),
  reminders: Type.Optional(Type.Integer({ minimum: 1 })),
  withheld: withheldSchema,
};

export const pendingValidationSchema = Type.Object(pendingValidationFields, {
  additionalProperties: true,
  title: 'PendingValidation',
});

import { jsonObject } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { mockSchema } from './mock-answer';

const closed = { additionalProperties: false } as const;

/** A slug, or that of a stored agent's definition. */
export const agentIdSchema = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$',
  description: 'Slug of the agent.',
});

export const agentRunIdSchema = Type.String({ minLength: 1, maxLength: 512 });

const outputs = jsonObject({ description: 'Outputs of the agent, by name.' });

export const invocationSchema = Type.Object(
  { inputs: jsonObject({ description: 'Inputs of the agent, by name.' }) },
  { ...closed, title: 'AgentInvocation' },
);

export const agentOutputsSchema = Type.Object(
  { outputs, mock: mockSchema },
  { ...closed, title: 'AgentOutputs' },
);

export const agentStartedSchema = Type.Object(
  {
    ok: Type.Literal(true),
    runId: Type.String(),
    status: Type.Literal('running'),
    resultUrl: Type.String({
      description: 'Path to read the result from, with the same authentication.',
    }),
  },
  { ...closed, title: 'AgentRunStarted' },
);

export const agentRunSchema = Type.Object(
  {
    runId: Type.String(),
    status: Type.Union([
      Type.Literal('running'),
      Type.Literal('completed'),
      Type.Literal('failed'),
    ]),
    outputs: Type.Optional(outputs),
    content: Type.Optional(
      Type.String({ description: 'The outputs as one text, in Markdown. With `outputs`.' }),
    ),
    error: Type.Optional(Type.String({ description: 'Why the run failed.' })),
    errorCode: Type.Optional(Type.String({ description: 'Stable code of the failure.' })),
    mock: mockSchema,
  },
  { ...closed, title: 'AgentRun' },
);

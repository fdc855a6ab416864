import { Type } from '@sinclair/typebox';

import { mockSchema } from '../mock-answer';
import { openaiErrorSchema } from './errors';
import { FINISHES } from './no-answer';

const open = { additionalProperties: true } as const;

/** Members that clients of OpenAI send and that do not apply to an agent are ignored. */
export const chatRequestSchema = Type.Object(
  {
    model: Type.String({ minLength: 1, maxLength: 200, description: 'Slug of the agent.' }),
    messages: Type.Array(
      Type.Object({ role: Type.String(), content: Type.Optional(Type.Unknown()) }, open),
      {
        minItems: 1,
        maxItems: 2_000,
        description:
          'The last message of the user becomes the question; earlier turns of the user and the assistant become the history. Messages of other roles are ignored.',
      },
    ),
    stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    stream_options: Type.Optional(
      Type.Union([
        Type.Object({ include_usage: Type.Optional(Type.Boolean()) }, open),
        Type.Null(),
      ]),
    ),
    metadata: Type.Optional(
      Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
        description: 'Further inputs of the agent, by name; also ids of subjects.',
      }),
    ),
  },
  { ...open, title: 'ChatCompletionRequest' },
);

const tokensSchema = Type.Object(
  {
    prompt_tokens: Type.Integer(),
    completion_tokens: Type.Integer(),
    total_tokens: Type.Integer(),
  },
  { description: 'Tokens of all turns. Absent when no model was asked.' },
);

const finishSchema = Type.Union(
  FINISHES.map((word) => Type.Literal(word)),
  { description: '`content_filter` and `length`: there is no answer.' },
);

export const chatCompletionSchema = Type.Object(
  {
    id: Type.String({ description: '`chatcmpl-` and the id of the run.' }),
    object: Type.Literal('chat.completion'),
    created: Type.Integer(),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        index: Type.Integer(),
        message: Type.Object({
          role: Type.Literal('assistant'),
          content: Type.Union([Type.String(), Type.Null()], {
            description: 'Null when there is no answer: see `refusal` and `finish_reason`.',
          }),
          refusal: Type.Union([Type.String(), Type.Null()], {
            description: 'Why there is no answer: the model declined, was filtered or was cut.',
          }),
        }),
        logprobs: Type.Null(),
        finish_reason: finishSchema,
      }),
    ),
    usage: Type.Optional(tokensSchema),
    mock: mockSchema,
  },
  { title: 'ChatCompletion' },
);

const chunkSchema = Type.Object(
  {
    id: Type.String({ description: '`chatcmpl-` and the id of the run.' }),
    object: Type.Literal('chat.completion.chunk'),
    created: Type.Integer(),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        index: Type.Integer(),
        delta: Type.Object({
          role: Type.Optional(Type.Literal('assistant')),
          content: Type.Optional(Type.String()),
          refusal: Type.Optional(Type.String()),
        }),
        logprobs: Type.Null(),
        finish_reason: Type.Union([finishSchema, Type.Null()]),
      }),
      { description: 'Empty in the chunk with `usage`.' },
    ),
    usage: Type.Optional(tokensSchema),
    mock: mockSchema,
  },
  { title: 'ChatCompletionChunk' },
);

/** The data of one event of a stream. */
export const chatEventSchema = Type.Union([chunkSchema, openaiErrorSchema], {
  title: 'ChatCompletionEvent',
  description:
    'The data of one server-sent event. An error is the last event; after an answer, the last one is the text `[DONE]`.',
});

export const modelListSchema = Type.Object(
  {
    object: Type.Literal('list'),
    data: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Slug of the agent.' }),
        object: Type.Literal('model'),
        created: Type.Integer(),
        owned_by: Type.String(),
      }),
    ),
  },
  { title: 'ModelList' },
);

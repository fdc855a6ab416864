import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { AGENT_ROLE } from '../../identity/roles';
import { openaiErrors } from './errors';
import { MOCK_HEADER } from '../mock-answer';
import {
  chatCompletionSchema,
  chatEventSchema,
  chatRequestSchema,
  modelListSchema,
} from './schemas';

const MODEL = /^[A-Za-z0-9_-]{1,200}$/;

export const openaiOperations = {
  listModels: defineOperation({
    id: 'listModels',
    method: 'get',
    path: '/v1/models',
    tag: 'agents',
    summary: 'Lists the agents that clients of OpenAI’s API can talk to.',
    access: [AGENT_ROLE],
    answers: { 200: { description: 'The agents.', schema: modelListSchema } },
    errors: openaiErrors,
  }),
  createChatCompletion: defineOperation({
    id: 'createChatCompletion',
    method: 'post',
    path: '/v1/chat/completions',
    tag: 'agents',
    summary: 'Runs an agent for the last message of a conversation.',
    description:
      'With `stream: true`, server-sent events as OpenAI defines them; the answer is sent once it is validated. `X-Context-<kind>` says whom the conversation is about, otherwise `metadata`; a text never does.',
    access: [AGENT_ROLE],
    headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String()) }),
    body: chatRequestSchema,
    answers: {
      200: {
        description: 'The answer; with `stream: true`, server-sent events.',
        schema: chatCompletionSchema,
        events: chatEventSchema,
        headers: { 'X-Run-Id': 'Id of the run.', ...MOCK_HEADER },
      },
    },
    problems: [
      'agent-failed',
      'agent-not-conversational',
      'agent-still-running',
      'agent-unavailable',
      'context-missing',
      'context-not-allowed',
      'idempotency-key-invalid',
      'idempotency-key-reused',
      'message-unsupported',
      'not-found',
      'tokens-spent',
    ],
    errors: openaiErrors,
    waits: true,
    audited: ({ body }) => {
      const { model } = (body ?? {}) as { readonly model?: unknown };
      return typeof model === 'string' && MODEL.test(model) ? `agent:${model}` : undefined;
    },
  }),
};

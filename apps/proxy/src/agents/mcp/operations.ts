import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { AGENT_ROLE } from '../../identity/roles';
import { MOCK_HEADER } from '../mock-answer';
import { mcpErrors } from './errors';
import { mcpMessageSchema, mcpResponseSchema } from './schemas';

const TOOL = /^[A-Za-z0-9_-]{1,200}$/;

/** Returns the tool that a message calls; undefined for any other message. */
export function calledTool(body: unknown): string | undefined {
  const { method, params } = (body ?? {}) as {
    readonly method?: unknown;
    readonly params?: { readonly name?: unknown } | null;
  };
  const name = params?.name;
  return method === 'tools/call' && typeof name === 'string' && TOOL.test(name) ? name : undefined;
}

export const mcpOperations = {
  postMcp: defineOperation({
    id: 'postMcp',
    method: 'post',
    path: '/mcp',
    tag: 'agents',
    summary:
      'A server of the Model Context Protocol, without sessions. Each exposed agent is a tool.',
    description:
      'An input that is the id of a subject is no argument of the tool: `X-Context-<kind>` sets it, so that the model that calls cannot choose another subject. One message per request. The protocol requires `Accept: application/json, text/event-stream`.',
    access: [AGENT_ROLE],
    headers: Type.Object({
      'mcp-protocol-version': Type.Optional(
        Type.String({ description: 'Version of the protocol that `initialize` returned.' }),
      ),
    }),
    body: mcpMessageSchema,
    answers: {
      200: {
        description: 'The response to the message.',
        schema: mcpResponseSchema,
        headers: MOCK_HEADER,
      },
      202: { description: 'A notification was received.' },
    },
    errors: mcpErrors,
    waits: true,
    audited: ({ body }) => {
      const tool = calledTool(body);
      return tool === undefined ? undefined : `agent:${tool}`;
    },
  }),
};

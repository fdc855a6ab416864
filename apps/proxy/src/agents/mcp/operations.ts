import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { AGENT_ROLE } from '../../identity/roles';

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
      'An input that is the id of a subject is no argument of the tool: `X-Context-<kind>` sets it, so that the model that calls cannot choose another subject. One message per request.',
    access: [AGENT_ROLE],
    // An object, not a list: one request starts one run at most.
    body: Type.Object(
      { jsonrpc: Type.Literal('2.0'), method: Type.Optional(Type.String()) },
      { additionalProperties: true, title: 'McpMessage' },
    ),
    answers: {
      200: {
        description: 'The response to the message.',
        schema: Type.Object({}, { additionalProperties: true }),
      },
      202: { description: 'A notification was received.' },
    },
    waits: true,
    audited: ({ body }) => {
      const tool = calledTool(body);
      return tool === undefined ? undefined : `agent:${tool}`;
    },
  }),
};

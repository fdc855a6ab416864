import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Route } from '@platform/http';

import type { AgentDeps } from '../deps';
import { serverFor, type McpInput } from './agent-server';
import { mcpOperations } from './operations';

/** The transport only parses the address. That of the request has a part that the caller writes, `Host`. */
const ADDRESS = 'http://localhost/mcp';

/** The headers that the transport reads, beside the type of the body, which the gate has checked. */
const READ_HEADERS = ['accept', 'mcp-protocol-version'];

function messageOf({ request }: McpInput): Request {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of READ_HEADERS) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(ADDRESS, { method: 'POST', headers });
}

/**
 * Resolves with the answer of the server, or with undefined when the caller has gone and the work is done: the transport
 * never answers then, and a request that never ended would keep its concurrency slot.
 */
async function exchange(input: McpInput, deps: AgentDeps): Promise<Response | undefined> {
  const { response, body } = input;
  if (response.destroyed) return undefined;
  const { server, idle } = serverFor(input, deps);
  const gone = new Promise<undefined>((resolve) => {
    response.once('close', () => {
      void server.close();
      void idle().then(() => resolve(undefined));
    });
  });
  // Without a generator of session ids, there are no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport as Parameters<Server['connect']>[0]);
  return Promise.race([transport.handleRequest(messageOf(input), { parsedBody: body }), gone]);
}

/** `POST /mcp`: exposed agents as tools of the Model Context Protocol. */
export function mcpRoutes(deps: AgentDeps): readonly Route[] {
  return [
    mcpOperations.postMcp.handledBy(async (input) => {
      const answer = await exchange(input, deps);
      if (!answer) return;
      const text = await answer.text();
      const { response } = input;
      response.status(answer.status);
      if (text === '') response.end();
      else response.type('application/json').send(text);
    }),
  ];
}

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import {
  problemError,
  problemOf,
  shownProblem,
  type OperationInput,
  type Route,
} from '@platform/http';
import { createLogger } from '@platform/telemetry';

import { awaitText, goneSignal } from '../await-run';
import { contextIds } from '../context-ids';
import type { AgentDeps } from '../deps';
import { agentsOf, requireAgent } from '../exposed-agents';
import { startInvocation } from '../start-invocation';
import { agentTool, argumentsOf } from './agent-tools';
import { calledTool, mcpOperations } from './operations';

const log = createLogger('agents');

/** Clients of the official SDK wait for a minute. */
const TOOL_MS = 50_000;

type McpInput = OperationInput<typeof mcpOperations.postMcp>;

interface ToolCall {
  readonly name: string;
  readonly arguments?: unknown;
}

async function callAgent(
  call: ToolCall,
  input: McpInput,
  deps: AgentDeps,
): Promise<CallToolResult> {
  const { caller, response, audit, releaseSlot } = input;
  const gone = goneSignal(response);
  const inForce = await deps.definitions.inForce();
  const agent = requireAgent(call.name, caller, inForce);
  const inputs = { ...argumentsOf(call.arguments, agent), ...contextIds(agent, input) };
  const place = deps.waits.take(caller);
  if (!place) throw problemError('overloaded');
  try {
    const key = undefined;
    const runId = await startInvocation({ agent, inputs, key, caller, audit, inForce }, deps);
    releaseSlot();
    const ms = Math.min(TOOL_MS, deps.times.completion);
    const { outputs, text } = await awaitText({ runId, agent, place, ms, gone }, deps);
    return { content: [{ type: 'text', text }], structuredContent: { ...outputs } };
  } finally {
    place.leave();
  }
}

/** A model reads the result of a tool, so it learns there what went wrong. */
async function failedCall(error: unknown, input: McpInput): Promise<CallToolResult> {
  const { request, response, audit } = input;
  const { status, code } = problemOf(error);
  if (status === 500) log.error({ err: error }, "appel d'outil en échec");
  const tool = calledTool(input.body);
  if (tool !== undefined) await audit(`agent:${tool}`, { status, code }).catch(() => undefined);
  const { errors = [], detail, ...more } = shownProblem(error, request, response);
  const { error: failure, resultUrl } = more as {
    readonly error?: { readonly message: string };
    readonly resultUrl?: string;
  };
  const lines = [
    `${code}: ${detail}`,
    ...(failure === undefined ? [] : [failure.message]),
    ...(resultUrl === undefined ? [] : [resultUrl]),
    ...errors.map(({ path, message }) => `${path} ${message}`),
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}

/** A server for one request: nothing is kept between requests, so any proxy may answer the next one. */
function serverFor(input: McpInput, deps: AgentDeps): Server {
  const server = new Server(
    { name: 'workflow-platform', version: '1.0.0' },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const agents = agentsOf(input.caller, await deps.definitions.inForce());
    return { tools: agents.map(agentTool) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      return await callAgent(params, input, deps);
    } catch (error) {
      return failedCall(error, input);
    }
  });
  return server;
}

/** `POST /mcp`: exposed agents as tools of the Model Context Protocol. */
export function mcpRoutes(deps: AgentDeps): readonly Route[] {
  return [
    mcpOperations.postMcp.handledBy(async (input) => {
      const { request, response, body } = input;
      const server = serverFor(input, deps);
      // Without a generator of session ids, there are no sessions.
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
      response.once('close', () => void server.close());
      await server.connect(transport as Parameters<Server['connect']>[0]);
      await transport.handleRequest(request, response, body);
    }),
  ];
}

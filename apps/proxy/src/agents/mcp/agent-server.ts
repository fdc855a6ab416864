import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import {
  languageOf,
  problemError,
  problemOf,
  shownProblem,
  type OperationInput,
} from '@platform/http';
import { createLogger } from '@platform/telemetry';

import { awaitText, goneSignal } from '../await-run';
import { contextIds } from '../context-ids';
import type { AgentDeps } from '../deps';
import { agentsOf, requireAgent } from '../exposed-agents';
import { mockHeader, mockMember, MOCK_SENTENCE } from '../mock-answer';
import { ofRun, reasonsOf } from '../reasons';
import { startInvocation } from '../start-invocation';
import { agentTool, argumentsOf } from './agent-tools';
import { mcpErrors } from './errors';
import { calledTool, type mcpOperations } from './operations';

const log = createLogger('agents');

export type McpInput = OperationInput<typeof mcpOperations.postMcp>;

interface ToolCall {
  readonly name: string;
  readonly arguments?: unknown;
}

async function callAgent(
  call: ToolCall,
  input: McpInput,
  deps: AgentDeps,
): Promise<CallToolResult> {
  const { caller, request, response, audit, releaseSlot } = input;
  const gone = goneSignal(response);
  const inForce = await deps.definitions.inForce();
  const agent = requireAgent(call.name, caller, inForce, languageOf(request));
  const inputs = { ...argumentsOf(call.arguments, agent), ...contextIds(agent, input) };
  const place = deps.waits.take(caller);
  if (!place) throw problemError('overloaded');
  try {
    const key = undefined;
    const runId = await startInvocation({ agent, inputs, key, caller, audit, inForce }, deps);
    releaseSlot();
    const ms = deps.times.tool;
    const { outputs, text, isMock } = await awaitText({ runId, agent, place, ms, gone }, deps);
    response.set(mockHeader(isMock));
    return {
      content: [
        ...(isMock ? [{ type: 'text' as const, text: MOCK_SENTENCE }] : []),
        { type: 'text', text },
      ],
      structuredContent: { ...outputs },
      ...(isMock && { _meta: mockMember(isMock) }),
    };
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
  const shown = shownProblem(error, request, response);
  const { resultUrl } = ofRun(shown);
  const lines = [
    `${code}: ${shown.detail}`,
    ...reasonsOf(shown),
    ...(resultUrl === undefined ? [] : [resultUrl]),
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}

/** The SDK would show the message of the error itself, which may name a file or a host. */
function failedList(error: unknown, { request, response }: McpInput): Error {
  if (problemOf(error).status === 500) log.error({ err: error }, "liste d'outils en échec");
  const { error: shown } = mcpErrors.show(shownProblem(error, request, response));
  return Object.assign(new Error(shown.message), shown);
}

async function listTools(input: McpInput, deps: AgentDeps): Promise<ListToolsResult> {
  try {
    const inForce = await deps.definitions.inForce();
    const agents = agentsOf(input.caller, inForce, languageOf(input.request));
    return { tools: agents.map(agentTool) };
  } catch (error) {
    throw failedList(error, input);
  }
}

/** A server for one request. */
export interface AgentServer {
  readonly server: Server;
  /** Resolves when no work of the request goes on, also that of a caller who has gone. Never rejects. */
  idle(): Promise<unknown>;
}

/** Nothing is kept between requests, so any proxy may answer the next one. */
export function serverFor(input: McpInput, deps: AgentDeps): AgentServer {
  let work: Promise<unknown> = Promise.resolve();
  const begun = <T>(started: Promise<T>): Promise<T> => {
    work = started.catch(() => undefined);
    return started;
  };
  const server = new Server(
    { name: 'workflow-platform', version: '1.0.0' },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => begun(listTools(input, deps)));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    begun(callAgent(params, input, deps).catch((error: unknown) => failedCall(error, input))),
  );
  return { server, idle: () => work };
}

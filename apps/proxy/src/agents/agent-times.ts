/** Of an invocation over HTTP, in ms: less than the 30 s after which many load balancers give up. */
export const DEFAULT_AGENT_BUDGET_MS = 25_000;
/** Longer than most agents take, and a limit that clients and their gateways have too. */
const COMPLETION_MS = 120_000;
/** Clients of the official SDK of MCP wait for a minute. */
const TOOL_MS = 50_000;
/** Streams are kept alive, so they may take as long as an agent that reads and writes a lot. */
const STREAM_MS = 15 * 60_000;
/** To write the answer in. */
const AGENT_ANSWERING_MS = 5_000;

/** How long callers wait for a run, in ms. */
export interface AgentTimes {
  /** `AGENT_HTTP_BUDGET_MS`: of an invocation, from when it has a slot. */
  readonly invocation: number;
  /** Of a chat completion that is not streamed. */
  readonly completion: number;
  /** Of a tool of MCP. */
  readonly tool: number;
  /** Of a streamed chat completion. */
  readonly stream: number;
}

/** `budgetMs` of an invocation; `longMs`: how long the answer of an operation that waits may take. */
export function createAgentTimes(budgetMs: number, longMs: number): AgentTimes {
  const completion = Math.min(COMPLETION_MS, Math.max(0, longMs - AGENT_ANSWERING_MS));
  return {
    invocation: budgetMs,
    completion,
    tool: Math.min(TOOL_MS, completion),
    stream: STREAM_MS,
  };
}

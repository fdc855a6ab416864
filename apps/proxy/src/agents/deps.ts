import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { GetRunDeps } from '../runs/get-run';
import type { AgentWaits } from './agent-waits';
import type { InvocationDeps } from './start-invocation';

/** How long callers wait for a run, in ms. */
export interface AgentTimes {
  /** `AGENT_HTTP_BUDGET_MS`: of an invocation, from when it has a slot. */
  readonly invocation: number;
  /** Of a chat completion that is not streamed, and of a tool of MCP. */
  readonly completion: number;
  /** Of a streamed chat completion. */
  readonly stream: number;
}

export type AgentDeps = InvocationDeps &
  GetRunDeps & {
    readonly definitions: CurrentDefinitions;
    readonly waits: AgentWaits;
    readonly times: AgentTimes;
  };

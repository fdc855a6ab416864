import type { ContextEnvelope } from './context-envelope';
import type { JsonObject } from './json-value';
import type { PortDef } from './port-def';

/** An input or output of an agent. `type` names a primitive or a registered object; it is not a `TypeRef`. */
export interface AgentPort {
  readonly name: string;
  readonly type: string;
  readonly list?: boolean;
  /** Inputs only. Default true. */
  readonly required?: boolean;
  readonly description?: string;
}

/** A tool that the agent may call. */
export interface AgentToolHandle {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly inputs: readonly PortDef[];
  /** Calls the tool. Rejects with NodeError when it fails or is refused. */
  invoke(args: JsonObject): Promise<JsonObject>;
}

/** Who may let an agent write, and which tools need no approval. */
export interface AgentApproval {
  /** Task roles that may approve. Absent: any role. */
  readonly roles?: readonly string[];
  /** Tool id → `auto` or `approve`. Default: `approve` for a sink, `auto` for every other tool. */
  readonly tools?: Readonly<Record<string, 'auto' | 'approve'>>;
}

/** Limits of one run of an agent. The node's policy limits its time. */
export interface AgentLimits {
  /** Input and output tokens of all turns. */
  readonly totalTokens?: number;
  /** Output tokens of one turn. */
  readonly outputTokens?: number;
}

/** What one run of an agent is given: its definition, the values of its inputs, whom the run is about, and its tools. */
export interface AgentRunRequest {
  readonly agent: {
    readonly nodeTypeId: string;
    readonly name: string;
    readonly provider: string;
    readonly model: string;
    readonly prompt: string;
    readonly inputs: readonly AgentPort[];
    readonly outputs: readonly AgentPort[];
    readonly tools: readonly string[];
    readonly maxIterations?: number;
    readonly approval?: AgentApproval;
    readonly limits?: AgentLimits;
  };
  readonly inputs: JsonObject;
  readonly context: ContextEnvelope;
  readonly tools: readonly AgentToolHandle[];
}

/** Runs a language-model agent. This is the only port that the engine calls itself. */
export interface AgentRunner {
  /** Runs the agent for one node of a run. Resolves with one value per declared output, by name. */
  run(request: AgentRunRequest): Promise<JsonObject>;
}

import type { ContextEnvelope } from './context-envelope';
import type { JsonObject } from './json-value';
import type { PortDef } from './port-def';

/** An agent's input or output: `type` is a primitive or registered object name, not a TypeRef. */
export interface AgentPort {
  readonly name: string;
  readonly type: string;
  readonly list?: boolean;
  /** Inputs only; true unless said otherwise. */
  readonly required?: boolean;
  readonly description?: string;
}

export interface AgentToolHandle {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly inputs: readonly PortDef[];
  invoke(args: JsonObject): Promise<JsonObject>;
}

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
  };
  readonly inputs: JsonObject;
  readonly context: ContextEnvelope;
  readonly tools: readonly AgentToolHandle[];
}

/** The one port the engine calls itself (specification, Agent runner port). */
export interface AgentRunner {
  /** One value per named output port. */
  run(request: AgentRunRequest): Promise<JsonObject>;
}

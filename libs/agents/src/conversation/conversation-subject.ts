import type { AgentRunRequest, ContextEnvelope, JsonObject } from '@platform/ports';

import type { AgentTool, TypeRegistry } from './agent-tool';
import type { AgentTrace } from './conversation-trace';
import type { SubjectAliases } from './subject-aliases';

export interface ConversationOptions {
  readonly agent: AgentRunRequest['agent'];
  readonly inputs: JsonObject;
  readonly context: ContextEnvelope;
  readonly tools: readonly AgentTool[];
  readonly catalog: TypeRegistry;
  readonly source: AgentTrace['source'];
  /** For an agent that sets no `maxIterations`. */
  readonly defaultTurns?: number;
}

export interface ConversationSubject extends ConversationOptions {
  readonly aliases: SubjectAliases;
}

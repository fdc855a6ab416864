export { instanceAgentSettings } from './agent-settings';
export { agentHash } from './agent-hash';
export { checkAgent, checkAgentTexts, checkProvider, checkStandIn } from './check-agent';
export { agentJsonSchema } from './schema';
export {
  describeTools,
  portsSchema,
  subjectInputs,
  SUBMIT,
  type AgentTool,
} from './conversation/agent-tool';
export { DEFAULT_TOTAL_TOKENS } from './agent-limits';
export {
  Conversation,
  type CallResult,
  type ConversationAction,
} from './conversation/conversation';
export {
  agentWithoutValues,
  type AgentTrace,
  type ToolCallOutcome,
  type ToolCallTrace,
} from './conversation/conversation-trace';
export { judgeTurn, type JudgedTurn } from './turns/judge-turn';
export { SubjectAliases } from './conversation/subject-aliases';
export { isMockModelClient, mockModelClient } from './mock-model';
export { diffAgents } from './diff-agents';
export { printAgent } from './print-agent';
export { parseAgent, readAgent } from './read-agent';
export type { AgentSpec } from './schema';
export { storedAgent, STORED_AGENTS } from './stored-agent';

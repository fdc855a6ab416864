export { agentHash } from './agent-hash';
export { checkAgent, checkProvider } from './check-agent';
export { agentJsonSchema } from './json-schema';
export { diffAgents } from './diff-agents';
export { printAgent } from './print-agent';
export { parseAgent, readAgent, type ParsedAgent } from './read-agent';
export { agentSpecSchema, type AgentSpec } from './schema';
export { storedAgent, STORED_AGENTS } from './stored-agent';

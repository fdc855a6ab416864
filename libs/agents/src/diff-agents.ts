import type { JsonObject } from '@platform/ports';
import { diffDocuments, type WorkflowDiff } from '@platform/workflow';

import type { AgentSpec } from './schema';

/** What changed between two versions of an agent. */
export const diffAgents = (before: AgentSpec, after: AgentSpec): WorkflowDiff =>
  diffDocuments(before as unknown as JsonObject, after as unknown as JsonObject);

import { parseAgentEvals, type AgentEvals } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { requireCases } from '../workflow-tests/stored-cases';

/** Reads the cases of an agent from YAML or JSON. Throws the 422 problem with every finding. */
export function readEvals(text: string, slug: string): AgentEvals {
  const { evals, diagnostics } = parseAgentEvals(text);
  const finding = 'TESTS_AGENT_MISMATCH';
  return requireCases(evals, diagnostics, { member: 'agent', slug, finding });
}

/** Reads stored cases, which another release may have stored. Throws the 422 problem. */
export const storedEvals = (content: JsonObject, slug: string): AgentEvals =>
  readEvals(JSON.stringify(content), slug);

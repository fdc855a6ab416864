import { problemError } from '@platform/http';
import { parseAgentEvals, type AgentEvals } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { fieldProblem } from '../definitions/lifecycle/refusals';

/** Reads the cases of an agent from YAML or JSON. Throws the 422 problem with every finding. */
export function readEvals(text: string, slug: string): AgentEvals {
  const { evals, diagnostics } = parseAgentEvals(text);
  if (!evals || diagnostics.length > 0)
    throw problemError('tests-invalid', { errors: diagnostics.map(fieldProblem) });
  if (evals.agent === slug) return evals;
  const message = { fr: `« ${slug} » est attendu`, en: `"${slug}" is expected` };
  throw problemError('tests-invalid', {
    errors: [{ finding: 'TESTS_AGENT_MISMATCH', path: '/agent', message }],
  });
}

/** Reads stored cases, which another release may have stored. Throws the 422 problem. */
export const storedEvals = (content: JsonObject, slug: string): AgentEvals =>
  readEvals(JSON.stringify(content), slug);

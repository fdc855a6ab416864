import { problemError } from '@platform/http';
import { parseWorkflowTests, type WorkflowTests } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { fieldProblem } from '../definitions/lifecycle/refusals';

/** Test cases of a workflow, from YAML or JSON. Throws the 422 problem with every finding. */
export function readTests(text: string, slug: string): WorkflowTests {
  const { tests, diagnostics } = parseWorkflowTests(text);
  if (!tests || diagnostics.length > 0)
    throw problemError('tests-invalid', { errors: diagnostics.map(fieldProblem) });
  if (tests.workflow === slug) return tests;
  const message = { fr: `« ${slug} » est attendu`, en: `"${slug}" is expected` };
  throw problemError('tests-invalid', {
    errors: [{ finding: 'TESTS_WORKFLOW_MISMATCH', path: '/workflow', message }],
  });
}

/** Those that are stored: read again, as another release may have stored them. Throws the 422. */
export const storedTests = (content: JsonObject, slug: string): WorkflowTests =>
  readTests(JSON.stringify(content), slug);

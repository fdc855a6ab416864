import { problemError } from '@platform/http';
import { parseWorkflowTests, type WorkflowTests } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { fieldProblem } from '../definitions/lifecycle/refusals';

/** Reads test cases from YAML or JSON. Throws the 422 problem with every finding. */
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

/** Reads stored test cases, which another release may have stored. Throws the 422 problem. */
export const storedTests = (content: JsonObject, slug: string): WorkflowTests =>
  readTests(JSON.stringify(content), slug);

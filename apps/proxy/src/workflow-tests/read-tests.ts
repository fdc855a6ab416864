import { parseWorkflowTests, type WorkflowTests } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { testsInvalid } from './problems';

/** Test cases of a workflow, from YAML or JSON. Throws the 422. */
export function readTests(text: string, slug: string): WorkflowTests {
  const { tests, diagnostics } = parseWorkflowTests(text);
  if (!tests || diagnostics.length > 0) throw testsInvalid(diagnostics);
  if (tests.workflow === slug) return tests;
  const message = { fr: `« ${slug} » est attendu`, en: `"${slug}" is expected` };
  throw testsInvalid([
    { code: 'TESTS_WORKFLOW_MISMATCH', severity: 'error', path: '/workflow', message },
  ]);
}

/** Those that are stored: read again, as another release may have stored them. Throws the 422. */
export const storedTests = (content: JsonObject, slug: string): WorkflowTests =>
  readTests(JSON.stringify(content), slug);

import { parseWorkflowTests, type WorkflowTests } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { requireCases } from './stored-cases';

/** Reads test cases from YAML or JSON. Throws the 422 problem with every finding. */
export function readTests(text: string, slug: string): WorkflowTests {
  const { tests, diagnostics } = parseWorkflowTests(text);
  const finding = 'TESTS_WORKFLOW_MISMATCH';
  return requireCases(tests, diagnostics, { member: 'workflow', slug, finding });
}

/** Reads stored test cases, which another release may have stored. Throws the 422 problem. */
export const storedTests = (content: JsonObject, slug: string): WorkflowTests =>
  readTests(JSON.stringify(content), slug);

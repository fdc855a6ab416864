import { compileSchema, parseYaml } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { workflowSchema, type WorkflowSpec } from './schema';

const schema = compileSchema(workflowSchema);

export interface ParsedWorkflow {
  readonly spec?: WorkflowSpec;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a specification from YAML or JSON text; throws nothing, says what is wrong. */
export function parseWorkflow(text: string): ParsedWorkflow {
  const document = parseYaml(text);
  if (document.diagnostics.length > 0) return { diagnostics: document.diagnostics };
  const diagnostics = schema
    .check(document.value)
    .map((problem) => ({ ...problem, code: 'WF100' }));
  return diagnostics.length > 0
    ? { diagnostics }
    : { spec: document.value as WorkflowSpec, diagnostics: [] };
}

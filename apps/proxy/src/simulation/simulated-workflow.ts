import { readWorkflow, type WorkflowSpec } from '@platform/workflow';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import { workflowInvalid, workflowNotFound } from './problems';
import type { SimulationBody } from './simulation-body';

export interface SimulatedWorkflow {
  readonly slug: string;
  readonly spec: WorkflowSpec;
  /** What metrics and logs call it: whoever sends a specification chooses its slug. */
  readonly label: string;
}

/** The workflow that the body names or holds. Throws the 404 or the 422 that says why there is none. */
export function simulatedWorkflow(
  { workflow, version }: Pick<SimulationBody, 'workflow' | 'version'>,
  published: readonly PublishedWorkflow[],
): SimulatedWorkflow {
  if (typeof workflow === 'string') {
    const found = published.find(({ slug }) => slug === workflow);
    const isThatVersion = version === undefined || found?.version === version;
    if (!found || !isThatVersion) throw workflowNotFound();
    return { slug: found.slug, spec: found.spec, label: found.slug };
  }
  const { spec, diagnostics } = readWorkflow(workflow);
  if (!spec) throw workflowInvalid(diagnostics);
  return { slug: spec.slug, spec, label: 'inline' };
}

import { problemError } from '@platform/http';
import type { Catalog } from '@platform/catalog';
import { calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import { ENGINE_LIMITS } from '@platform/engine-api';
import { checkWorkflow } from '@platform/workflow';

import { isAgentWorkflow, resolveAgent } from '../definitions/resolve-agent';
import { resolveVersion } from '../definitions/resolve-version';
import type { RunDetail } from '../runs/get-run';
import { workflowInvalid } from '../simulation/problems';
import { storedVersion, type WorkflowSources } from '../simulation/simulated-workflow';
import type { RequestedVersion } from './operations';

/** The members of a run that identify the version it executed. */
export type WalkedRun = Pick<RunDetail, 'workflowSlug' | 'specVersion' | 'specHash'>;

/**
 * Resolves the version to rerun a run with. Throws 409 `version-unavailable`, or 422 `version-unresolvable`; for the draft
 * as `storedVersion`.
 */
export async function versionForRerun(
  run: WalkedRun,
  requested: RequestedVersion,
  sources: WorkflowSources,
): Promise<ResolvedWorkflow> {
  const version = requested === 'same' ? run.specVersion : requested;
  if (run.workflowSlug === null || version === null) throw problemError('version-unavailable');
  if (version === 'draft') return storedVersion(run.workflowSlug, version, sources);
  const found = isAgentWorkflow(run.workflowSlug)
    ? await resolveAgent(run.workflowSlug, version, sources)
    : await resolveVersion(sources.definitionStore, run.workflowSlug, version);
  // In a store that was created again, the same number may be another version.
  const isExpected = found && (requested !== 'same' || found.hash === run.specHash);
  if (!isExpected) throw problemError('version-unavailable');
  return found;
}

/** Throws the 422 `workflow-invalid` for an older version that this catalog can no longer run. */
export function requireRunnable(workflow: ResolvedWorkflow, catalog: Catalog): void {
  const callees = calleesOf(workflow);
  const specs = [workflow.spec, ...callees.values()];
  const errors = specs
    .flatMap((spec) => checkWorkflow(spec, catalog, { ...ENGINE_LIMITS, callees }))
    .filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw workflowInvalid(errors);
}

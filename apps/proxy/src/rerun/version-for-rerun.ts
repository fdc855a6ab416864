import { problemError } from '@platform/http';
import type { Catalog } from '@platform/catalog';
import type { DefinitionStore } from '@platform/definition-store';
import { calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import { ENGINE_LIMITS } from '@platform/engine-api';
import { checkWorkflow } from '@platform/workflow';

import { resolveVersion } from '../definitions/resolve-version';
import type { RunDetail } from '../runs/get-run';
import { workflowInvalid } from '../simulation/problems';
import type { AskedVersion } from './operations';

/** As far as it tells what the run walked. */
export type WalkedRun = Pick<RunDetail, 'workflowSlug' | 'specVersion' | 'specHash'>;

/**
 * The version that a run is made again with, and what it calls. Throws 409 `version-unavailable`, or 422
 * `version-unresolvable`.
 */
export async function versionForRerun(
  run: WalkedRun,
  asked: AskedVersion,
  store: DefinitionStore,
): Promise<ResolvedWorkflow> {
  const version = asked === 'same' ? run.specVersion : asked;
  if (run.workflowSlug === null || version === null) throw problemError('version-unavailable');
  const found = await resolveVersion(store, run.workflowSlug, version);
  // A number means something else in a store that was begun anew.
  const isIt = found && (asked !== 'same' || found.hash === run.specHash);
  if (!isIt) throw problemError('version-unavailable');
  return found;
}

/** Throws the 422 `workflow-invalid` for an older version that this catalog cannot run any more. */
export function requireRunnable(workflow: ResolvedWorkflow, catalog: Catalog): void {
  const callees = calleesOf(workflow);
  const specs = [workflow.spec, ...callees.values()];
  const errors = specs
    .flatMap((spec) => checkWorkflow(spec, catalog, { ...ENGINE_LIMITS, callees }))
    .filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw workflowInvalid(errors);
}

import type { Catalog } from '@platform/catalog';
import type { DefinitionReader } from '@platform/stores';
import {
  calleesOf,
  createVersionSource,
  resolveDraft,
  type ResolvedWorkflow,
} from '@platform/definitions';
import { ENGINE_LIMITS } from '@platform/engine-api';
import { problemError } from '@platform/http';
import { checkWorkflow, readWorkflow, type WorkflowSpec } from '@platform/workflow';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import { isAgentWorkflow, resolveAgent } from '../definitions/resolve-agent';
import { publishedNow, resolveVersion } from '../definitions/resolve-version';
import { workflowInvalid } from './problems';
import type { RequestedVersion } from './simulation-body';

/** Sources of workflows. */
export interface WorkflowSources {
  readonly definitions: CurrentDefinitions;
  readonly definitionStore: DefinitionReader;
}

/** Resolves a specification with the versions that publishing it now would pin. Rejects with 422 when one is missing. */
async function unpublished(
  spec: WorkflowSpec,
  { definitionStore }: WorkflowSources,
): Promise<ResolvedWorkflow> {
  const published = await publishedNow(definitionStore);
  const resolution = await resolveDraft(spec, {
    ...createVersionSource(definitionStore),
    published,
  });
  if ('unresolvable' in resolution) throw workflowInvalid(resolution.unresolvable);
  return resolution.workflow;
}

/** Reads and resolves a document that the request contains. Rejects with the 422 problem. */
function inlineWorkflow(content: object, sources: WorkflowSources): Promise<ResolvedWorkflow> {
  const { spec, diagnostics } = readWorkflow(content);
  if (!spec) throw workflowInvalid(diagnostics);
  return unpublished(spec, sources);
}

async function draftOf(slug: string, sources: WorkflowSources): Promise<ResolvedWorkflow> {
  const definition = await sources.definitionStore.get({ kind: 'workflow', slug });
  if (!definition) throw problemError('workflow-not-found');
  if (!definition.draft) throw problemError('no-draft');
  return inlineWorkflow(definition.draft.content, sources);
}

/** Throws the 422 problem for a workflow that cannot run with the installed plugins. */
export function requireSound(workflow: ResolvedWorkflow, catalog: Catalog): void {
  const callees = calleesOf(workflow);
  const errors = checkWorkflow(workflow.spec, catalog, { ...ENGINE_LIMITS, callees }).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0) throw workflowInvalid(errors);
}

/**
 * Resolves one version of a stored workflow and the versions that it calls. Rejects with a 404 or 422 problem, or with
 * 409 `no-draft`.
 */
export async function storedVersion(
  slug: string,
  version: RequestedVersion,
  sources: WorkflowSources,
): Promise<ResolvedWorkflow> {
  if (isAgentWorkflow(slug) && version !== 'draft') {
    const agent = await resolveAgent(slug, version, sources);
    if (!agent) throw problemError('workflow-not-found');
    return agent;
  }
  if (version === 'draft') return draftOf(slug, sources);
  const found =
    version === 'published'
      ? (await sources.definitions.inForce()).workflows.find((each) => each.slug === slug)
      : await resolveVersion(sources.definitionStore, slug, version);
  if (!found) throw problemError('workflow-not-found');
  return found;
}

/**
 * Resolves the workflow that a request names or contains, and its label for metrics and logs; a specification in the
 * request is labelled `inline`, because its sender chooses the slug. Rejects as `storedVersion`.
 */
export async function simulatedWorkflow(
  requested: { readonly workflow: string | object; readonly version?: RequestedVersion },
  sources: WorkflowSources,
): Promise<{ readonly workflow: ResolvedWorkflow; readonly label: string }> {
  const { workflow, version } = requested;
  if (typeof workflow === 'string') {
    return {
      workflow: await storedVersion(workflow, version ?? 'published', sources),
      label: workflow,
    };
  }
  if (version !== undefined) {
    const message = {
      fr: 'une spécification donnée n’a pas de version',
      en: 'a specification that is given has no version',
    };
    throw problemError('body-invalid', { errors: [{ path: '/version', message }] });
  }
  return { workflow: await inlineWorkflow(workflow, sources), label: 'inline' };
}

import type { Catalog } from '@platform/catalog';
import type { DefinitionStore } from '@platform/definition-store';
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
import { publishedNow, resolveVersion } from '../definitions/resolve-version';
import { workflowInvalid } from './problems';
import type { AskedVersion } from './simulation-body';

/** Where workflows are looked up. */
export interface WorkflowSources {
  readonly definitions: CurrentDefinitions;
  readonly definitionStore: DefinitionStore;
}

/** With what publishing it now would pin. Throws the 422 when something it calls is not there. */
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

/** A document that may be no specification, with what it would call now. Throws the 422. */
export function inlineWorkflow(
  content: object,
  sources: WorkflowSources,
): Promise<ResolvedWorkflow> {
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

/** Throws the 422 for a workflow that cannot run with what is installed. */
export function requireSound(workflow: ResolvedWorkflow, catalog: Catalog): void {
  const callees = calleesOf(workflow);
  const errors = checkWorkflow(workflow.spec, catalog, { ...ENGINE_LIMITS, callees }).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0) throw workflowInvalid(errors);
}

/**
 * One version of a stored workflow, with the versions that it calls. Throws the 404 or the 422 that
 * says why there is none, 409 `no-draft`.
 */
export async function storedVersion(
  slug: string,
  version: AskedVersion,
  sources: WorkflowSources,
): Promise<ResolvedWorkflow> {
  if (version === 'draft') return draftOf(slug, sources);
  const found =
    version === 'published'
      ? (await sources.definitions.inForce()).workflows.find((each) => each.slug === slug)
      : await resolveVersion(sources.definitionStore, slug, version);
  if (!found) throw problemError('workflow-not-found');
  return found;
}

/**
 * The workflow that a request names or holds, and what metrics and logs call it: whoever sends a
 * specification chooses its slug. Throws as `storedVersion`.
 */
export async function simulatedWorkflow(
  asked: { readonly workflow: string | object; readonly version?: AskedVersion },
  sources: WorkflowSources,
): Promise<{ readonly workflow: ResolvedWorkflow; readonly label: string }> {
  const { workflow, version } = asked;
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

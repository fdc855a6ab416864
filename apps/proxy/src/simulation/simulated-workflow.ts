import type { Catalog } from '@platform/catalog';
import type { DefinitionStore } from '@platform/definition-store';
import { ENGINE_LIMITS } from '@platform/engine-api';
import { bodyInvalid, ProblemError } from '@platform/http';
import {
  checkWorkflow,
  closureFindings,
  readWorkflow,
  type WorkflowSpec,
} from '@platform/workflow';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { PublishedWorkflow } from '../definitions/published-workflow';
import { publishedNow, resolveVersion } from '../definitions/resolve-version';
import { closureOf } from '../definitions/world/closure-of';
import { publishedWorkflow } from '../definitions/world/stored-workflow';
import { createVersionSource } from '../definitions/world/version-source';
import { noDraft, workflowInvalid, workflowNotFound } from './problems';
import type { AskedVersion } from './simulation-body';

/** Where workflows are looked up. */
export interface WorkflowSources {
  readonly definitions: CurrentDefinitions;
  readonly definitionStore: DefinitionStore;
}

/** What a specification that is no version yet has of one. */
const UNPUBLISHED = { version: 0, hash: '', pins: {}, agentPins: {} };

/** With what publishing it now would pin. Throws the 422 when something it calls is not there. */
async function unpublished(
  spec: WorkflowSpec,
  { definitionStore }: WorkflowSources,
): Promise<PublishedWorkflow> {
  const closure = await closureOf(
    { spec },
    {
      ...createVersionSource(definitionStore),
      published: await publishedNow(definitionStore),
    },
  );
  const findings = closureFindings(closure);
  if (findings.length > 0) throw workflowInvalid(findings);
  return publishedWorkflow(
    { ...UNPUBLISHED, slug: spec.slug, name: spec.name, spec },
    [...closure.carried.values()].map(({ found }) => found),
  );
}

/** A document that may be no specification, with what it would call now. Throws the 422. */
export function inlineWorkflow(
  content: object,
  sources: WorkflowSources,
): Promise<PublishedWorkflow> {
  const { spec, diagnostics } = readWorkflow(content);
  if (!spec) throw workflowInvalid(diagnostics);
  return unpublished(spec, sources);
}

async function draftOf(slug: string, sources: WorkflowSources): Promise<PublishedWorkflow> {
  const definition = await sources.definitionStore.get({ kind: 'workflow', slug });
  if (!definition) throw workflowNotFound();
  if (!definition.draft) throw noDraft();
  return inlineWorkflow(definition.draft.content, sources);
}

/** Throws the 422 for a workflow that cannot run with what is installed. */
export function requireSound({ spec, called = {} }: PublishedWorkflow, catalog: Catalog): void {
  const callees = new Map(Object.entries(called).map(([slug, callee]) => [slug, callee.spec]));
  const errors = checkWorkflow(spec, catalog, { ...ENGINE_LIMITS, callees }).filter(
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
): Promise<PublishedWorkflow> {
  if (version === 'draft') return draftOf(slug, sources);
  const found =
    version === 'published'
      ? (await sources.definitions.inForce()).workflows.find((each) => each.slug === slug)
      : await resolveVersion(sources.definitionStore, slug, version);
  if (!found) throw workflowNotFound();
  return found;
}

/**
 * The workflow that a request names or holds, and what metrics and logs call it: whoever sends a
 * specification chooses its slug. Throws as `storedVersion`.
 */
export async function simulatedWorkflow(
  asked: { readonly workflow: string | object; readonly version?: AskedVersion },
  sources: WorkflowSources,
): Promise<{ readonly workflow: PublishedWorkflow; readonly label: string }> {
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
    throw new ProblemError(bodyInvalid([{ path: '/version', message }]));
  }
  return { workflow: await inlineWorkflow(workflow, sources), label: 'inline' };
}

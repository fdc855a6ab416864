import type { DefinitionStore } from '@platform/definition-store';
import { problemError, type ProblemError } from '@platform/http';
import { closureFindings } from '@platform/workflow';

import type { PublishedWorkflow } from './published-workflow';
import { definitionAltered } from './lifecycle/problems';
import { isAltered } from './world/altered-content';
import { closureOf } from './world/closure-of';
import { pinnedAgents } from './world/pinned-agents';
import { publishedWorkflow, storedWorkflow, type StoredWorkflow } from './world/stored-workflow';
import { createVersionSource } from './world/version-source';

const unresolvable = (findings: ReturnType<typeof closureFindings>): ProblemError =>
  problemError('version-unresolvable', {
    errors: findings.map(({ code, path, message }) => ({ finding: code, path, message })),
  });

/** What is published now, by slug, as far as this build can read it. */
export async function publishedNow(
  store: Pick<DefinitionStore, 'published'>,
): Promise<ReadonlyMap<string, StoredWorkflow>> {
  const { versions } = await store.published('workflow');
  return new Map(
    versions.flatMap((version) => {
      const workflow = storedWorkflow(version);
      return workflow ? [[workflow.slug, workflow] as const] : [];
    }),
  );
}

/** Of one that cannot be read. Throws the 409 problem `definition-altered`. */
async function requireUnaltered(
  store: DefinitionStore,
  slug: string,
  version: number | 'published',
): Promise<void> {
  const stored =
    version === 'published'
      ? (await store.published('workflow')).versions.find((each) => each.slug === slug)
      : await store.version({ kind: 'workflow', slug }, version);
  if (stored && isAltered(stored)) throw definitionAltered();
}

/**
 * One version of a workflow with everything it can reach: what it was published with, and for calls of
 * `published` what is published now. Null when there is no such version, or none is published. Not
 * checked against the present catalog. Throws the 422 problem `version-unresolvable` when something
 * that it reaches is not there any more, or would be reached in two versions, and 409 `definition-altered`
 * when its content is not what was published.
 */
export async function resolveVersion(
  store: DefinitionStore,
  slug: string,
  version: number | 'published',
): Promise<PublishedWorkflow | null> {
  const source = createVersionSource(store);
  const published = await publishedNow(store);
  const workflow =
    version === 'published' ? published.get(slug) : await source.version(slug, version);
  if (!workflow) {
    await requireUnaltered(store, slug, version);
    return null;
  }
  const closure = await closureOf(workflow, { ...source, published });
  const findings = closureFindings(closure);
  if (findings.length > 0) throw unresolvable(findings);
  const reached = [...closure.carried.values()].map(({ found }) => found);
  return publishedWorkflow(workflow, reached, await pinnedAgents(workflow, reached, source));
}

import type { DefinitionReader } from '@platform/stores';
import {
  createVersionSource,
  isAltered,
  readWorkflowVersion,
  resolveVersion as resolve,
  type ResolvedWorkflow,
  type WorkflowVersion,
} from '@platform/definitions';
import { problemError, type ProblemError } from '@platform/http';
import type { Diagnostic } from '@platform/ports';

const unresolvable = (findings: readonly Diagnostic[]): ProblemError =>
  problemError('version-unresolvable', {
    errors: findings.map(({ code, path, message }) => ({ finding: code, path, message })),
  });

/** Returns the published workflows by slug, without those that this build cannot read. */
export async function publishedNow(
  store: Pick<DefinitionReader, 'published'>,
): Promise<ReadonlyMap<string, WorkflowVersion>> {
  const { versions } = await store.published('workflow');
  return new Map(
    versions.flatMap((version) => {
      const workflow = readWorkflowVersion(version);
      return workflow ? [[workflow.slug, workflow] as const] : [];
    }),
  );
}

/** Throws the 409 problem `definition-altered` when a version cannot be read because its stored content was changed. */
async function requireUnaltered(
  store: DefinitionReader,
  slug: string,
  version: number | 'published',
): Promise<void> {
  const stored =
    version === 'published'
      ? (await store.published('workflow')).versions.find((each) => each.slug === slug)
      : await store.version({ kind: 'workflow', slug }, version);
  if (stored && isAltered(stored)) throw problemError('definition-altered');
}

/**
 * Returns one version of a workflow with everything it can reach: pinned versions, and for calls of `published` what
 * is published now. Null when there is no such version, or none is published. The workflow is not checked against the
 * current catalog. Throws the 422 problem `version-unresolvable` when something that it reaches no longer exists or
 * would be reached in two versions, and 409 `definition-altered` when its content is not what was published.
 */
export async function resolveVersion(
  store: DefinitionReader,
  slug: string,
  version: number | 'published',
): Promise<ResolvedWorkflow | null> {
  const source = createVersionSource(store);
  const published = await publishedNow(store);
  const found =
    version === 'published' ? published.get(slug) : await source.workflow(slug, version);
  if (!found) {
    await requireUnaltered(store, slug, version);
    return null;
  }
  const resolution = await resolve(found, { ...source, published });
  if ('unresolvable' in resolution) throw unresolvable(resolution.unresolvable);
  return resolution.workflow;
}

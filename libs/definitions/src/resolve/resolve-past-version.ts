import type { WorkflowVersion } from '../model/version';
import { reachedBy } from './closure';
import { loadClosure } from './load-closure';
import { resolvedWorkflow, type ResolvedWorkflow } from './resolved-workflow';
import type { VersionSource } from './version-source';

/**
 * A version as a run of the past walked it: for calls of `published`, with what was published then, which
 * `publishedThen` looks up. Undefined when something that it called is not there any more. It comes without
 * its agents: what they answered stands in the trace.
 */
export async function resolvePastVersion(
  version: WorkflowVersion,
  versions: VersionSource,
  publishedThen: (slug: string) => Promise<WorkflowVersion | undefined>,
): Promise<ResolvedWorkflow | undefined> {
  const published = new Map<string, WorkflowVersion>();
  for (;;) {
    const closure = await loadClosure(version, { ...versions, published });
    if (closure.conflicts.length > 0) return undefined;
    if (closure.missing.length === 0) return resolvedWorkflow(version, reachedBy(closure));
    for (const called of closure.missing) {
      if (called.version !== 'published') return undefined;
      const found = await publishedThen(called.slug);
      if (!found) return undefined;
      published.set(called.slug, found);
    }
  }
}

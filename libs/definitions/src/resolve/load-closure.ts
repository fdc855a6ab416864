import type { Resolvable, WorkflowVersion } from '../model/version';
import type { Closure } from './closure';
import { resolveClosure } from './resolve-closure';
import type { VersionSource } from './version-source';

/** Published versions, and a source of every version that was ever published. */
export interface Versions extends VersionSource {
  /** Slug → the published version. */
  readonly published: ReadonlyMap<string, WorkflowVersion>;
}

/** Resolves the closure of a specification. Fetches versions that are no longer published when a call needs them. */
export async function loadClosure(root: Resolvable, versions: Versions): Promise<Closure> {
  const { published } = versions;
  const fetched = new Map<string, WorkflowVersion | undefined>();
  const keyOf = (slug: string, version: number): string => `${slug}@${version}`;
  for (;;) {
    const closure = resolveClosure(root, {
      published: (slug) => published.get(slug),
      version(slug, version) {
        const current = published.get(slug);
        return current?.version === version ? current : fetched.get(keyOf(slug, version));
      },
    });
    const unknown = closure.missing.filter(
      ({ slug, version }) => typeof version === 'number' && !fetched.has(keyOf(slug, version)),
    );
    if (unknown.length === 0) return closure;
    for (const { slug, version } of unknown) {
      fetched.set(keyOf(slug, version as number), await versions.workflow(slug, version as number));
    }
  }
}

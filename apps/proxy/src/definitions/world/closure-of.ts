import { resolveClosure, type Closure, type ClosureRoot } from '@platform/workflow';

import type { StoredWorkflow } from './stored-workflow';
import type { VersionSource } from './version-source';

/** Where versions are looked up: what is published, and every version that ever was. */
export interface Versions extends VersionSource {
  /** Slug → the published version. */
  readonly published: ReadonlyMap<string, StoredWorkflow>;
}

/** What a specification can reach; versions that are not published are fetched as they are met. */
export async function closureOf(
  root: ClosureRoot,
  versions: Versions,
): Promise<Closure<StoredWorkflow>> {
  const { published } = versions;
  const fetched = new Map<string, StoredWorkflow | undefined>();
  const keyOf = (slug: string, version: number): string => `${slug}@${version}`;
  for (;;) {
    const closure = resolveClosure<StoredWorkflow>(root, {
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
      fetched.set(keyOf(slug, version as number), await versions.version(slug, version as number));
    }
  }
}

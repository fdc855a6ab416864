import type { DefinitionStore } from '@platform/definition-store';
import type { DefinitionVersionSummary } from '@platform/definitions';
import type { WorkflowIdentity } from '@platform/engine-api';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import { closureOf } from '../definitions/world/closure-of';
import { publishedWorkflow, type StoredWorkflow } from '../definitions/world/stored-workflow';
import { createVersionSource, type VersionSource } from '../definitions/world/version-source';

/** Of a past run: its version, and when it began (ISO 8601, UTC). */
export interface RanVersion {
  readonly workflow: Pick<WorkflowIdentity, 'slug' | 'version' | 'hash'>;
  readonly startedAt: string;
}

/** What past runs walked. */
export interface WalkedWorkflows {
  /** Undefined when the version, or one that it called, is not in the store as it ran. */
  of(run: RanVersion): Promise<PublishedWorkflow | undefined>;
}

const PAGE = 200;

/** The versions of a workflow, the newest first. */
async function* versionsOf(
  store: DefinitionStore,
  slug: string,
): AsyncGenerator<DefinitionVersionSummary> {
  for (let before: number | undefined; ;) {
    const page = await store.versions(
      { kind: 'workflow', slug },
      { limit: PAGE, ...(before !== undefined && { before }) },
    );
    yield* page;
    before = page.at(-1)?.version;
    if (page.length < PAGE || before === undefined) return;
  }
}

/** The version that was published at an instant: each is, until the next one. */
async function publishedAt(
  { slug, startedAt }: { readonly slug: string; readonly startedAt: string },
  store: DefinitionStore,
  versions: VersionSource,
): Promise<StoredWorkflow | undefined> {
  for await (const { version, createdAt } of versionsOf(store, slug)) {
    if (Date.parse(createdAt) <= Date.parse(startedAt)) return versions.version(slug, version);
  }
  return undefined;
}

async function walkedBy(
  { workflow: { slug, version, hash }, startedAt }: RanVersion,
  store: DefinitionStore,
  versions: VersionSource,
): Promise<PublishedWorkflow | undefined> {
  const root = await versions.version(slug, version);
  if (root?.hash !== hash) return undefined;
  const published = new Map<string, StoredWorkflow>();
  for (;;) {
    const closure = await closureOf(root, { ...versions, published });
    if (closure.conflicts.length > 0) return undefined;
    if (closure.missing.length === 0) {
      return publishedWorkflow(
        root,
        [...closure.carried.values()].map(({ found }) => found),
      );
    }
    for (const called of closure.missing) {
      if (called.version !== 'published') return undefined;
      const found = await publishedAt({ slug: called.slug, startedAt }, store, versions);
      if (!found) return undefined;
      published.set(called.slug, found);
    }
  }
}

/** Looks each version up once, for as long as it is kept. */
export function createWalkedWorkflows(store: DefinitionStore): WalkedWorkflows {
  const versions = createVersionSource(store);
  return { of: (run) => walkedBy(run, store, versions) };
}

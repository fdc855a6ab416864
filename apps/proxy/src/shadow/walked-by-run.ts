import type { DefinitionReader } from '@platform/stores';
import {
  createVersionSource,
  resolvePastVersion,
  type DefinitionVersionSummary,
  type ResolvedWorkflow,
  type VersionSource,
  type WorkflowVersion,
} from '@platform/definitions';
import type { WorkflowIdentity } from '@platform/engine-api';

/** The version of a past run, and when it began (ISO 8601, UTC). */
interface RanVersion {
  readonly workflow: Pick<WorkflowIdentity, 'slug' | 'version' | 'hash'>;
  readonly startedAt: string;
}

/** Looks up the workflow versions that past runs used. */
interface WalkedWorkflows {
  /** Resolves with undefined when the version, or one that it called, is not in the store unchanged. */
  of(run: RanVersion): Promise<ResolvedWorkflow | undefined>;
}

const WALKED_PAGE_SIZE = 200;

/** Yields the versions of a workflow, newest first. */
async function* versionsOf(
  store: DefinitionReader,
  slug: string,
): AsyncGenerator<DefinitionVersionSummary> {
  for (let before: number | undefined; ;) {
    const page = await store.versions(
      { kind: 'workflow', slug },
      { limit: WALKED_PAGE_SIZE, ...(before !== undefined && { before }) },
    );
    yield* page;
    before = page.at(-1)?.version;
    if (page.length < WALKED_PAGE_SIZE || before === undefined) return;
  }
}

/** Returns the version that was published at an instant. */
async function publishedAt(
  { slug, startedAt }: { readonly slug: string; readonly startedAt: string },
  store: DefinitionReader,
  versions: VersionSource,
): Promise<WorkflowVersion | undefined> {
  for await (const { version, createdAt } of versionsOf(store, slug)) {
    if (Date.parse(createdAt) <= Date.parse(startedAt)) return versions.workflow(slug, version);
  }
  return undefined;
}

async function walkedBy(
  { workflow: { slug, version, hash }, startedAt }: RanVersion,
  store: DefinitionReader,
  versions: VersionSource,
): Promise<ResolvedWorkflow | undefined> {
  const found = await versions.workflow(slug, version);
  if (found?.hash !== hash) return undefined;
  return resolvePastVersion(found, versions, (called) =>
    publishedAt({ slug: called, startedAt }, store, versions),
  );
}

/** Creates the lookup. It caches each version. */
export function createWalkedWorkflows(store: DefinitionReader): WalkedWorkflows {
  const versions = createVersionSource(store);
  return { of: (run) => walkedBy(run, store, versions) };
}

import type { ResolvedWorkflow } from '@platform/definitions';
import type { Side } from '@platform/retrospective';
import type { DefinitionStore } from '@platform/stores';
import type { WorkflowSpec } from '@platform/workflow';

import { OperatorError, type OperatorCall } from '../command';
import { openExistingDefinitions } from '../plugins/published-definitions';
import { readDefinition, specOf } from '../tables/read-table';
import { databaseAddress, isNewFile, withDatabase } from '../with-database';

/** A name with a dot or a slash is a file, because no slug has one. */
export const isFile = (name: string): boolean => /[./\\]/u.test(name);

type Store = Pick<DefinitionStore, 'published' | 'version' | 'get'>;

/** Without a database, nothing that a definition calls can be found. */
const NO_STORE: Store = {
  published: async () => ({ publicationRevision: 0, versions: [], unreadable: [] }),
  version: async () => null,
  get: async () => null,
};

async function publishedBySlug(store: Store) {
  const { readWorkflowVersion } = await import('@platform/definitions');
  const { versions } = await store.published('workflow');
  return new Map(
    versions.flatMap((version) => {
      const workflow = readWorkflowVersion(version);
      return workflow ? [[workflow.slug, workflow] as const] : [];
    }),
  );
}

async function unpublished(spec: WorkflowSpec, store: Store): Promise<ResolvedWorkflow> {
  const { createVersionSource, resolveDraft } = await import('@platform/definitions');
  const published = await publishedBySlug(store);
  const resolution = await resolveDraft(spec, { ...createVersionSource(store), published });
  if ('workflow' in resolution) return resolution.workflow;
  throw new OperatorError(resolution.unresolvable[0]?.message.en ?? 'the workflow is unresolvable');
}

async function ofFile(file: string, store: Store): Promise<Side> {
  const { spec } = await specOf(await readDefinition(file), file);
  return { label: file.split(/[/\\]/u).at(-1) ?? file, workflow: await unpublished(spec, store) };
}

async function draftOf(slug: string, store: Store): Promise<Side> {
  const { readWorkflow } = await import('@platform/workflow');
  const definition = await store.get({ kind: 'workflow', slug });
  if (!definition?.draft) throw new OperatorError(`${slug} has no draft`);
  const { spec, diagnostics } = readWorkflow(definition.draft.content);
  if (!spec) throw new OperatorError(`the draft: ${diagnostics[0]?.message.en ?? 'unreadable'}`);
  return { label: 'draft', workflow: await unpublished(spec, store) };
}

async function storedVersion(slug: string, version: string, store: Store): Promise<Side> {
  const { createVersionSource, resolveVersion } = await import('@platform/definitions');
  const source = createVersionSource(store);
  const published = await publishedBySlug(store);
  const found =
    version === 'published'
      ? published.get(slug)
      : await source.workflow(slug, Number.parseInt(version, 10));
  if (!found) throw new OperatorError(`${slug} has no version "${version}" that can be read`);
  const resolution = await resolveVersion(found, { ...source, published });
  if (!('workflow' in resolution)) {
    throw new OperatorError(
      resolution.unresolvable[0]?.message.en ?? 'the version is unresolvable',
    );
  }
  const label = version === 'published' ? `published v${found.version}` : `v${found.version}`;
  return { label, workflow: resolution.workflow };
}

/** `published`, `draft`, a number, or a file. */
function sideOf(slug: string, version: string, store: Store): Promise<Side> {
  if (isFile(version)) return ofFile(version, store);
  if (version === 'draft') return draftOf(slug, store);
  if (version !== 'published' && !/^[1-9]\d{0,8}$/.test(version)) {
    throw new OperatorError(`"${version}" is no version: published, draft, a number or a file`);
  }
  return storedVersion(slug, version, store);
}

export interface WantedSides {
  /** A slug, or a file. */
  readonly workflow: string;
  readonly version: string | undefined;
  readonly against: string | undefined;
  readonly database: string | undefined;
}

/** The versions to run: one or two of the same workflow. Throws OperatorError. */
export async function resolveSides(
  call: OperatorCall,
  { workflow, version, against, database }: WantedSides,
): Promise<readonly Side[]> {
  const isStored = !isFile(workflow);
  const needsStore = isStored || (against !== undefined && !isFile(against));
  const read = async (store: Store): Promise<readonly Side[]> => {
    if (!isStored && version !== undefined) {
      throw new OperatorError('--version is of a stored workflow: a file has none');
    }
    const one = await sideOf(workflow, isStored ? (version ?? 'published') : workflow, store);
    if (against === undefined) return [one];
    const other = await sideOf(one.workflow.slug, against, store);
    if (other.workflow.slug !== one.workflow.slug) {
      throw new OperatorError(
        `--against is of another workflow: ${other.workflow.slug}, not ${one.workflow.slug}`,
      );
    }
    return [one, other];
  };
  // A file may call stored workflows; without a database it calls none.
  if (!needsStore && isNewFile(databaseAddress(call, database))) return read(NO_STORE);
  return withDatabase(call, { given: database }, async (opened) =>
    read(await openExistingDefinitions(opened)),
  );
}

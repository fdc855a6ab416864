import { takingTurns } from '@platform/boot';
import type { DefinitionStore } from '@platform/definition-store';
import {
  ALTERED,
  checkPublication,
  firstError,
  type DefinitionVersion,
  type Installation,
  type PublishedDefinitions,
  type VersionSource,
  type WorkflowChecker,
} from '@platform/definitions';
import type { Diagnostic } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { readPublication } from './read-publication';

const log = createLogger('definitions');

/** Reads what is published now. */
export interface PublishedReader {
  /** Rejects with DefinitionStoreUnavailableError. */
  now(): Promise<PublishedDefinitions>;
  /** What `now` answered last. */
  last(): PublishedDefinitions | undefined;
}

interface PublishedReaderDeps {
  readonly store: Pick<DefinitionStore, 'publicationRevision' | 'published'>;
  readonly installation: Installation;
  readonly checker: WorkflowChecker;
  readonly versions: VersionSource;
  /** Of a published version whose content is not what was published: once, before its log line. */
  readonly onAltered?: (version: DefinitionVersion) => Promise<void>;
}

/** Tells each version that cannot be used once. */
function createReport({ onAltered }: Pick<PublishedReaderDeps, 'onAltered'>) {
  const told = new Set<string>();
  return async (version: DefinitionVersion, diagnostics: readonly Diagnostic[]): Promise<void> => {
    const { kind, slug, version: number } = version;
    const key = `${kind}:${slug}@${number}`;
    const error = firstError(diagnostics);
    if (!error) {
      told.delete(key);
      return;
    }
    if (told.has(key)) return;
    told.add(key);
    const { code, path, message } = error;
    if (code === ALTERED) await onAltered?.(version);
    log.error(
      { kind, slug, version: number, code, path, detail: message.fr },
      'définition publiée hors service',
    );
  };
}

/** Reads what is published when the store's revision moves; concurrent callers share one reading. */
export function createPublishedReader({
  store,
  installation,
  checker,
  versions,
  onAltered,
}: PublishedReaderDeps): PublishedReader {
  const report = createReport({ ...(onAltered && { onAltered }) });
  let held: PublishedDefinitions | undefined;
  let loading:
    { readonly revision: number; readonly loaded: Promise<PublishedDefinitions> } | undefined;

  async function load(): Promise<PublishedDefinitions> {
    const previous = held;
    const publication = await readPublication(store);
    const deps = { installation, checker, versions, report, breathe: takingTurns() };
    return checkPublication(publication, previous, deps);
  }

  /** What was asked for last is what is held: a reading that was overtaken is not. */
  async function begin(revision: number): Promise<PublishedDefinitions> {
    const started = { revision, loaded: load() };
    loading = started;
    try {
      const loaded = await started.loaded;
      if (loading === started) held = loaded;
      return loaded;
    } finally {
      if (loading === started) loading = undefined;
    }
  }

  return {
    async now() {
      const revision = await store.publicationRevision();
      if (held?.publicationRevision === revision) return held;
      return loading?.revision === revision ? loading.loaded : begin(revision);
    },
    last: () => held,
  };
}

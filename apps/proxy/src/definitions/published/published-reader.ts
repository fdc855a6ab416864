import { takingTurns } from '@platform/sdk';
import type { DefinitionStore } from '@platform/stores';
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

import { shareNext } from '@platform/database';
import { readPublication } from './read-publication';

const log = createLogger('definitions');

/** Reads and checks what is published. */
export interface PublishedReader {
  /** Rejects with DefinitionStoreUnavailableError. */
  now(): Promise<PublishedDefinitions>;
  /** The last result of `now`. */
  last(): PublishedDefinitions | undefined;
}

interface PublishedReaderDeps {
  readonly store: Pick<DefinitionStore, 'publicationRevision' | 'published'>;
  readonly installation: Installation;
  readonly checker: WorkflowChecker;
  readonly versions: VersionSource;
  /** Called once for each published version whose stored content was changed, before it is logged. */
  readonly onAltered?: (version: DefinitionVersion) => Promise<void>;
}

/** Returns a function that logs each published version that cannot run, once until it can run again. */
function createReport({ onAltered }: Pick<PublishedReaderDeps, 'onAltered'>) {
  const logged = new Set<string>();
  return async (version: DefinitionVersion, diagnostics: readonly Diagnostic[]): Promise<void> => {
    const { kind, slug, version: number } = version;
    const key = `${kind}:${slug}@${number}`;
    const error = firstError(diagnostics);
    if (!error) {
      logged.delete(key);
      return;
    }
    if (logged.has(key)) return;
    logged.add(key);
    const { code, path, message } = error;
    if (code === ALTERED) await onAltered?.(version);
    log.error(
      { kind, slug, version: number, code, path, detail: message.fr },
      'définition publiée hors service',
    );
  };
}

/** Reads again only when the store's revision has changed. Concurrent callers share one read. */
export function createPublishedReader({
  store,
  installation,
  checker,
  versions,
  onAltered,
}: PublishedReaderDeps): PublishedReader {
  const report = createReport({ ...(onAltered && { onAltered }) });
  // Every event asks for it.
  const readRevision = shareNext(() => store.publicationRevision());
  let latest: PublishedDefinitions | undefined;
  let loading:
    { readonly revision: number; readonly loaded: Promise<PublishedDefinitions> } | undefined;

  async function load(): Promise<PublishedDefinitions> {
    const previous = latest;
    const publication = await readPublication(store);
    const deps = { installation, checker, versions, report, breathe: takingTurns() };
    return checkPublication(publication, previous, deps);
  }

  /** Keeps the result only of the read that was started last. */
  async function begin(revision: number): Promise<PublishedDefinitions> {
    const started = { revision, loaded: load() };
    loading = started;
    try {
      const loaded = await started.loaded;
      if (loading === started) latest = loaded;
      return loaded;
    } finally {
      if (loading === started) loading = undefined;
    }
  }

  return {
    async now() {
      const revision = await readRevision('published');
      if (latest?.publicationRevision === revision) return latest;
      return loading?.revision === revision ? loading.loaded : begin(revision);
    },
    last: () => latest,
  };
}

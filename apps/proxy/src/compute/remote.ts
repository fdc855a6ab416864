import { AskFailedError, type Ask } from '@platform/compute';
import type { DefinitionReader, PublishedVersions } from '@platform/stores';
import type { DefinitionKind, DefinitionVersion } from '@platform/definitions';
import type { EngineBindings, IngressClient } from '@platform/engine-api';
import type { JsonValue } from '@platform/ports';
import type { RunStore } from '@platform/run-store';

import type { LiveRuns } from '@platform/run-projection';
import { revivedError } from './errors-over-wire';

/**
 * Methods that the proxy calls on behalf of a compute process. They read: a behavior of a plugin runs there, and can write
 * to the channel what it likes.
 */
export const STORE_METHODS = [
  'publicationRevision',
  'list',
  'get',
  'version',
  'versions',
] as const satisfies readonly (keyof DefinitionReader)[];

/** A compute process's access to the outside, through the proxy. */
interface Remote {
  /** The tasks decide, and the proxy writes. */
  readonly definitionStore: DefinitionReader;
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly ingress: Pick<IngressClient, 'recordSnapshot'>;
  /** The port bindings of the engine. Null until the engine has reported them. */
  bindings(): Promise<EngineBindings | null>;
}

type Method = (...given: readonly unknown[]) => Promise<never>;

/** Maximum cached version contents, far more than are published. */
const MAX_ENTRIES = 5_000;

async function answerTo(ask: Ask, name: string, given: readonly unknown[]): Promise<never> {
  try {
    return (await ask(name, given as JsonValue)) as never;
  } catch (error) {
    throw error instanceof AskFailedError ? revivedError(error.description) : error;
  }
}

/** Adds audit entries. `ask` belongs to one task, so each entry names the right caller. */
export const auditOver =
  (ask: Ask) =>
  (resource: string): Promise<void> =>
    answerTo(ask, 'audit', [resource]);

export function remoteOver(ask: Ask): Remote {
  const call =
    (name: string): Method =>
    (...given) =>
      answerTo(ask, name, given);

  /** Contents by version. A version never changes, so its content is fetched once. */
  const contents = new Map<string, DefinitionVersion>();

  async function whole(bare: DefinitionVersion): Promise<DefinitionVersion> {
    const { kind, slug, version, hash, createdAt } = bare;
    const key = JSON.stringify([kind, slug, version, hash, createdAt]);
    const known = contents.get(key) ?? (await answerTo(ask, 'version', [{ kind, slug }, version]));
    if (contents.size >= MAX_ENTRIES) contents.clear();
    contents.set(key, known);
    return known;
  }

  async function published(kind: DefinitionKind): Promise<PublishedVersions> {
    const bare: PublishedVersions = await answerTo(ask, 'published', [kind]);
    const versions: DefinitionVersion[] = [];
    for (const each of bare.versions) versions.push(await whole(each));
    return { ...bare, versions };
  }

  const read = Object.fromEntries(STORE_METHODS.map((name) => [name, call(name)])) as Record<
    (typeof STORE_METHODS)[number],
    Method
  >;
  return {
    definitionStore: { ...read, published },
    store: { find: call('findRuns') },
    live: { snapshot: call('snapshot') },
    bindings: call('bindings'),
    ingress: { recordSnapshot: call('record') },
  };
}

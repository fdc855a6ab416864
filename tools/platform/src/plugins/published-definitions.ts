import { whileAvailable, type Database } from '@platform/database';
import {
  DefinitionStoreUnavailableError,
  openDefinitionStore,
  type DefinitionKey,
  type DefinitionKind,
  type DefinitionPins,
  type DefinitionStore,
  type DefinitionVersion,
} from '@platform/definition-store';

import { OperatorError } from '../command';

export interface NumberedDefinition extends DefinitionKey {
  readonly version: number;
}

/** A published version, with the types of all nodes that it may walk or hand to a model; sorted. */
export interface PublishedDefinition extends NumberedDefinition {
  readonly nodeTypes: readonly string[];
}

export interface PublishedDefinitions {
  readonly definitions: readonly PublishedDefinition[];
  /** Published, or pinned by what is, but not readable by this build: nobody knows what they use. */
  readonly unreadable: readonly NumberedDefinition[];
}

/** Any table of the store would do: it makes all of them when it is first opened. */
const A_TABLE_OF_THE_STORE = 'definitions';

/**
 * Opens the definition store of a platform's database. Throws OperatorError for a database that has
 * none: in a wrong one nothing is published, and nothing would seem to be in use.
 */
export async function openExistingDefinitions(database: Database): Promise<DefinitionStore> {
  const exists = await whileAvailable(DefinitionStoreUnavailableError, () =>
    database.knex.schema.hasTable(A_TABLE_OF_THE_STORE),
  );
  if (!exists) {
    throw new OperatorError(
      '--database holds no definitions: check that it is the RUN_DB_URL of the proxy, and that this was started once',
    );
  }
  return openDefinitionStore(database);
}

type Reader = (version: DefinitionVersion) => readonly string[] | undefined;

/** What each kind names; undefined when its content is no such definition for this build. */
async function createReaders(): Promise<Readonly<Record<DefinitionKind, Reader>>> {
  const { readAgent } = await import('@platform/agents');
  const { nodeTypesOf, readWorkflow } = await import('@platform/workflow');
  return {
    workflow({ content }) {
      const { spec } = readWorkflow(content);
      return spec && [...nodeTypesOf([spec])];
    },
    agent({ content }) {
      const { spec } = readAgent(content);
      return spec && (spec.tools ?? []);
    },
  };
}

/** The versions of others that runs of a version walk, whatever is published of them now. */
const pinnedBy = ({ workflows, agents }: DefinitionPins): readonly NumberedDefinition[] => [
  ...Object.entries(workflows).map(([slug, { version }]) => ({
    ...({ kind: 'workflow', slug, version } as const),
  })),
  ...Object.entries(agents).map(([slug, { version }]) => ({
    ...({ kind: 'agent', slug, version } as const),
  })),
];

/** Null for a damaged one too, which the store cannot tell from a database that went away. */
async function versionIn(
  store: Pick<DefinitionStore, 'version'>,
  { version, ...key }: NumberedDefinition,
): Promise<DefinitionVersion | null> {
  try {
    return await store.version(key, version);
  } catch (error) {
    if (!(error instanceof DefinitionStoreUnavailableError)) throw error;
    return null;
  }
}

/** Rejects with DefinitionStoreUnavailableError. */
export async function readPublished(
  store: Pick<DefinitionStore, 'published' | 'version'>,
): Promise<PublishedDefinitions> {
  const readers = await createReaders();
  const published = [await store.published('workflow'), await store.published('agent')];
  const unreadable = new Map<string, NumberedDefinition>();
  const known = new Map<string, readonly string[]>();

  const keyOf = ({ kind, slug, version }: NumberedDefinition): string =>
    `${kind}:${slug}@${version}`;
  const cannotBeRead = ({ kind, slug, version }: NumberedDefinition): void =>
    void unreadable.set(keyOf({ kind, slug, version }), { kind, slug, version });

  async function namedBy(
    wanted: NumberedDefinition,
    found?: DefinitionVersion,
  ): Promise<readonly string[]> {
    const before = known.get(keyOf(wanted));
    if (before) return before;
    const stored = found ?? (await versionIn(store, wanted));
    const named = stored ? readers[wanted.kind](stored) : undefined;
    if (!named) cannotBeRead(wanted);
    known.set(keyOf(wanted), named ?? []);
    return named ?? [];
  }

  published.flatMap((each) => each.unreadable).forEach(cannotBeRead);
  const definitions: PublishedDefinition[] = [];
  for (const each of published.flatMap(({ versions }) => versions)) {
    const { kind, slug, version, pins } = each;
    const named = [...(await namedBy(each, each))];
    for (const pinned of pinnedBy(pins)) named.push(...(await namedBy(pinned)));
    definitions.push({ kind, slug, version, nodeTypes: [...new Set(named)].sort() });
  }
  return { definitions, unreadable: [...unreadable.values()] };
}

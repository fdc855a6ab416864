import type { JsonObject, LocalizableText } from '@platform/ports';

export type DefinitionKind = 'workflow' | 'agent';

/** Identifies a definition. */
export interface DefinitionKey {
  readonly kind: DefinitionKind;
  readonly slug: string;
}

/** A version of another definition. */
interface PinnedVersion {
  readonly version: number;
  readonly hash: string;
}

/** The versions that a version was published with. */
export interface DefinitionPins {
  /** Slug → version of every workflow that it can reach without a `published` call. */
  readonly workflows: Readonly<Record<string, PinnedVersion>>;
  /** Slug → version of every stored agent whose node it, or one of these workflows, uses. */
  readonly agents: Readonly<Record<string, PinnedVersion>>;
  /** Name → version of the plugins whose nodes it, or one of these workflows, uses. */
  readonly plugins: Readonly<Record<string, string>>;
  /** Types of the events that start it; absent for an agent. */
  readonly eventTypes?: readonly string[];
}

/** The draft of a definition. It may be unsound. */
export interface DefinitionDraft {
  /** The specification as it was saved. */
  readonly content: JsonObject;
  /** SHA-256 of the content, the same as the hash of a version with this content. */
  readonly hash: string;
  /** Ids of everyone who saved it since it was created, without repeats, in that order. */
  readonly authors: readonly string[];
  /** Identities behind the authors: their own, and the creators of their API keys. */
  readonly lineage: readonly string[];
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The version that was published when the draft was created; null for none. */
  readonly baseVersion: number | null;
}

/** A stored version, which never changes. */
export interface DefinitionVersion extends DefinitionKey {
  /** From 1, without gaps. */
  readonly version: number;
  readonly name: LocalizableText;
  /** SHA-256 of the content. */
  readonly hash: string;
  readonly content: JsonObject;
  readonly pins: DefinitionPins;
  readonly author: string;
  readonly note: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly origin: 'publish' | 'rollback' | 'seed';
  /** The version whose content a rollback brought back; null otherwise. */
  readonly rollbackOf: number | null;
  /** The file a seed was read from, relative to the root; null otherwise. */
  readonly file: string | null;
}

/** A version to be published. The store gives it its number. */
export type VersionInput = Pick<
  DefinitionVersion,
  'name' | 'hash' | 'content' | 'pins' | 'author' | 'note' | 'origin' | 'rollbackOf' | 'file'
>;

export type DefinitionVersionSummary = Omit<DefinitionVersion, 'content' | 'pins'>;

/** Stored test cases of a definition. */
export interface DefinitionTests {
  /** `platform/workflow-tests-v1`, or `platform/agent-evals-v1` for an agent. */
  readonly content: JsonObject;
  readonly author: string;
  readonly updatedAt: string;
}

/** A stored, named workflow or agent. */
export interface Definition extends DefinitionKey {
  /** Name of the draft, or else of the newest version. */
  readonly name: LocalizableText;
  readonly draft: DefinitionDraft | null;
  /** Null before the first publication, and while the definition is retired. */
  readonly publishedVersion: number | null;
  readonly latestVersion: number | null;
  /** ISO 8601, UTC; null unless it is retired. */
  readonly retiredAt: string | null;
  readonly tests: DefinitionTests | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with every change of the definition. Its `ETag`. */
  readonly revision: number;
}

/** A definition without its large members. */
export type DefinitionSummary = Omit<Definition, 'draft' | 'tests'> & {
  readonly draft: Omit<DefinitionDraft, 'content'> | null;
};

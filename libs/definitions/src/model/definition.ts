import type { JsonObject } from '@platform/ports';

export type DefinitionKind = 'workflow' | 'agent';

/** Which definition. */
export interface DefinitionKey {
  readonly kind: DefinitionKind;
  readonly slug: string;
}

/** One version of another definition. */
export interface PinnedVersion {
  readonly version: number;
  readonly hash: string;
}

/** What a version was published with. */
export interface DefinitionPins {
  /** Slug → version of every workflow that it can reach and did not ask for as `published`. */
  readonly workflows: Readonly<Record<string, PinnedVersion>>;
  /** Slug → version of every stored agent whose node it, or one of those, uses. */
  readonly agents: Readonly<Record<string, PinnedVersion>>;
  /** Name → version of the plugins whose nodes it, or one of those, uses. */
  readonly plugins: Readonly<Record<string, string>>;
  /** Of a workflow: types of the events that start it. */
  readonly eventTypes?: readonly string[];
}

/** What is being worked on; it may be unsound. */
export interface DefinitionDraft {
  /** The specification as it was saved. */
  readonly content: JsonObject;
  /** SHA-256 of the content, as a version of it would have. */
  readonly hash: string;
  /** Everybody who saved it since it was begun, each once, in that order. */
  readonly authors: readonly string[];
  /** Who acted through them: themselves and whoever made their keys. */
  readonly lineage: readonly string[];
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The version that was published when it was begun; null for none. */
  readonly baseVersion: number | null;
}

/** One immutable version. */
export interface DefinitionVersion extends DefinitionKey {
  /** From 1, without gaps. */
  readonly version: number;
  readonly name: string;
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

/** A version to be published; its number is the store's. */
export type VersionInput = Pick<
  DefinitionVersion,
  'name' | 'hash' | 'content' | 'pins' | 'author' | 'note' | 'origin' | 'rollbackOf' | 'file'
>;

export type DefinitionVersionSummary = Omit<DefinitionVersion, 'content' | 'pins'>;

/** Stored test cases of a definition. */
export interface DefinitionTests {
  /** `platform/workflow-tests-v1` */
  readonly content: JsonObject;
  readonly author: string;
  readonly updatedAt: string;
}

/** A stored, named workflow or agent. */
export interface Definition extends DefinitionKey {
  /** Of the draft, else of the newest version. */
  readonly name: string;
  readonly draft: DefinitionDraft | null;
  /** Null before the first publication, and when retired. */
  readonly publishedVersion: number | null;
  readonly latestVersion: number | null;
  /** ISO 8601, UTC; null while it is in use. */
  readonly retiredAt: string | null;
  readonly tests: DefinitionTests | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with every change of the definition: the number behind its `ETag`. */
  readonly revision: number;
}

/** Without what is large. */
export type DefinitionSummary = Omit<Definition, 'draft' | 'tests'> & {
  readonly draft: Omit<DefinitionDraft, 'content'> | null;
};

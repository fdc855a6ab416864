import type {
  Definition,
  DefinitionKey,
  DefinitionKind,
  DefinitionSummary,
  DefinitionVersion,
  DefinitionVersionSummary,
  VersionInput,
} from '@platform/definitions';
import type { JsonObject, LocalizableText } from '@platform/ports';

/** What the caller last saw: the definition's revision, or that it did not exist. */
export type Seen = number | 'absent';

/** A draft to save. */
export interface DraftInput {
  readonly name: LocalizableText;
  readonly content: JsonObject;
  readonly hash: string;
  readonly author: string;
  /** Identities behind the author. Default none. */
  readonly lineage?: readonly string[];
}

/** The state on which a publication was decided. It must be unchanged when the publication is written. */
export interface PublicationBasis {
  readonly seen: Seen;
  /** `publicationRevision()` at the time when callees and callers were checked. */
  readonly publicationRevision: number;
}

/** The published versions of a kind. */
export interface PublishedVersions {
  readonly publicationRevision: number;
  readonly versions: readonly DefinitionVersion[];
  /**
   * Published versions whose stored text is unreadable. They are not in `versions`. Code that starts runs must report
   * them.
   */
  readonly unreadable: readonly (DefinitionKey & { readonly version: number })[];
}

/** A definition to seed, as version 1 or as a draft, with its test cases. */
export type SeedInput = DefinitionKey & { readonly tests?: JsonObject } & (
    { readonly version: VersionInput } | { readonly draft: DraftInput }
  );

/**
 * Stores workflows and agents with their drafts and versions. Every change is one transaction under a lock shared by all
 * processes. Nothing is ever deleted. Methods reject with `DefinitionStoreUnavailableError` when the database does not
 * answer.
 */
export interface DefinitionStore {
  /** Increases with every publication, in any process. An equal number means the same published versions. */
  publicationRevision(): Promise<number>;
  /** Lists definitions in slug order, including drafts and retired ones, after the slug `after`. */
  list(
    kind: DefinitionKind,
    page: { readonly limit: number; readonly after?: string },
  ): Promise<readonly DefinitionSummary[]>;
  get(key: DefinitionKey): Promise<Definition | null>;
  /** Returns the published version of every definition, in slug order, with the revision they belong to. */
  published(kind: DefinitionKind): Promise<PublishedVersions>;
  /** Returns one version. Rejects when its stored text is damaged, as do all methods that return such a text. */
  version(key: DefinitionKey, version: number): Promise<DefinitionVersion | null>;
  /** Lists versions, newest first, with a number below `before`. */
  versions(
    key: DefinitionKey,
    page: { readonly limit: number; readonly before?: number },
  ): Promise<readonly DefinitionVersionSummary[]>;
  /**
   * Creates or replaces the draft. It inherits the authors of the draft it replaces. Rejects with `StaleDefinitionError`
   * when the definition has changed since `seen`.
   */
  saveDraft(key: DefinitionKey, draft: DraftInput, seen: Seen): Promise<Definition>;
  /**
   * Adds the next version and publishes it. With `origin: 'publish'` the draft is removed. A retired definition comes
   * back into use. Rejects with `StaleDefinitionError`, or with `PublicationChangedError` when something else was
   * published since.
   */
  publish(
    key: DefinitionKey,
    version: VersionInput,
    basis: PublicationBasis,
  ): Promise<DefinitionVersion>;
  /**
   * Takes the definition out of use. Retiring twice keeps the first instant. Rejects as `publish`, and with
   * `NotFoundError` when the definition does not exist.
   */
  retire(key: DefinitionKey, basis: PublicationBasis): Promise<Definition>;
  /** Replaces the test cases. Rejects with `StaleDefinitionError` or `NotFoundError`. */
  saveTests(
    key: DefinitionKey,
    tests: { readonly content: JsonObject; readonly author: string },
    seen: number,
  ): Promise<Definition>;
  /**
   * Inserts the definitions that the store has never had, all or none, and returns them. Existing ones stay unchanged.
   * Several processes may call it at the same time.
   */
  seed(definitions: readonly SeedInput[]): Promise<readonly DefinitionKey[]>;
}

/** What reads of a store. Whoever has only this changes nothing. */
export type DefinitionReader = Pick<
  DefinitionStore,
  'publicationRevision' | 'list' | 'get' | 'published' | 'version' | 'versions'
>;

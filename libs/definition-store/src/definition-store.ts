import type {
  Definition,
  DefinitionKey,
  DefinitionKind,
  DefinitionSummary,
  DefinitionVersion,
  DefinitionVersionSummary,
  VersionInput,
} from '@platform/definitions';
import type { JsonObject } from '@platform/ports';

/** What the caller saw of a definition: its revision, or that there was none. */
export type Seen = number | 'absent';

/** A draft to be saved. */
export interface DraftInput {
  readonly name: string;
  readonly content: JsonObject;
  readonly hash: string;
  readonly author: string;
  /** Who acted through the author; nobody if absent. */
  readonly lineage?: readonly string[];
}

/** What a publication was decided on: neither may have changed when it is written. */
export interface PublicationBasis {
  readonly seen: Seen;
  /** `publicationRevision()` when what it calls and who calls it were looked at. */
  readonly publicationRevision: number;
}

/** What is published of a kind. */
export interface PublishedVersions {
  readonly publicationRevision: number;
  readonly versions: readonly DefinitionVersion[];
  /**
   * Published, but what is stored of them is no longer readable: not among `versions`. Whoever starts
   * runs has to say so.
   */
  readonly unreadable: readonly (DefinitionKey & { readonly version: number })[];
}

/** Version 1, or a draft that somebody has yet to publish; with its test cases. */
export type SeedInput = DefinitionKey & { readonly tests?: JsonObject } & (
    { readonly version: VersionInput } | { readonly draft: DraftInput }
  );

/**
 * Workflows and agents with their drafts and versions (design: http-api, Definitions). Every change is
 * one transaction under one lock of all processes; nothing is ever removed. Each method rejects with
 * DefinitionStoreUnavailableError when the database does not answer.
 */
export interface DefinitionStore {
  /** Grows with every change of what is published, in whatever process: equal means the same versions. */
  publicationRevision(): Promise<number>;
  /** In slug order, drafts included, retired ones too; `after` a slug. */
  list(
    kind: DefinitionKind,
    page: { readonly limit: number; readonly after?: string },
  ): Promise<readonly DefinitionSummary[]>;
  get(key: DefinitionKey): Promise<Definition | null>;
  /** The published version of every definition in use, in slug order, and the revision it is true of. */
  published(kind: DefinitionKind): Promise<PublishedVersions>;
  /** Rejects when its stored text is damaged, as do the others that would have to answer such a text. */
  version(key: DefinitionKey, version: number): Promise<DefinitionVersion | null>;
  /** The newest first; `before` a number. */
  versions(
    key: DefinitionKey,
    page: { readonly limit: number; readonly before?: number },
  ): Promise<readonly DefinitionVersionSummary[]>;
  /**
   * Creates or replaces the draft. Its authors go on from the draft that it replaces. Rejects with
   * StaleDefinitionError when the definition is no longer as it was seen.
   */
  saveDraft(key: DefinitionKey, draft: DraftInput, seen: Seen): Promise<Definition>;
  /**
   * Adds the next version and makes it the published one; one that publishes the draft
   * (`origin: 'publish'`) ends it. Brings a retired definition back. Rejects with StaleDefinitionError, or
   * PublicationChangedError when something else was published since.
   */
  publish(
    key: DefinitionKey,
    version: VersionInput,
    basis: PublicationBasis,
  ): Promise<DefinitionVersion>;
  /** No version is published any more. Rejects as `publish`; with NotFoundError when there is none.
   * Retiring twice keeps the first instant. */
  retire(key: DefinitionKey, basis: PublicationBasis): Promise<Definition>;
  /** Rejects with StaleDefinitionError; with NotFoundError when there is no such definition. */
  saveTests(
    key: DefinitionKey,
    tests: { readonly content: JsonObject; readonly author: string },
    seen: number,
  ): Promise<Definition>;
  /**
   * Enters the definitions that the store has never had, all or none, and answers which:
   * what is there stays as it is, whatever it is. Safe while other processes do the same.
   */
  seed(definitions: readonly SeedInput[]): Promise<readonly DefinitionKey[]>;
}

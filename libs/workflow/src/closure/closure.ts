import type { WorkflowSpec } from '../schema';

/** One published version, as far as what it reaches is concerned. */
export interface ClosureVersion {
  readonly slug: string;
  readonly version: number;
  readonly hash: string;
  readonly spec: WorkflowSpec;
  /** Slug → the version that it was published with. */
  readonly pins: VersionPins;
}

export type VersionPins = Readonly<Record<string, VersionPin>>;

export interface VersionPin {
  readonly version: number;
  readonly hash: string;
}

/** Where a closure starts. */
export interface ClosureRoot {
  readonly spec: WorkflowSpec;
  /** What it was published with; absent while it is not: `pinned` is then what is published now. */
  readonly pins?: VersionPins;
}

/** What is published, and was; undefined for what is not there. */
export interface VersionLookup<V extends ClosureVersion> {
  published(slug: string): V | undefined;
  version(slug: string, version: number): V | undefined;
}

/** Which version of a workflow is asked for. */
export interface WantedVersion {
  readonly slug: string;
  /** `pinned`: a published version should have a pin of it, and has none. */
  readonly version: number | 'published' | 'pinned';
}

/** How a workflow is reached. */
export interface Place {
  /** JSON pointer into the root's specification: the call, or `onFailure`, that leads there. */
  readonly path: string;
  /** Slugs from the root to the one that is asked for. */
  readonly through: readonly string[];
}

/** A version that is not there. */
export interface MissingVersion extends WantedVersion, Place {}

/** A workflow that would be reached in two versions: a run carries one of each. */
export interface VersionConflict extends Place {
  readonly slug: string;
  /** The one that was reached first, and the other. */
  readonly versions: readonly [number, number];
}

/** A version that is there. */
export interface Reached<V extends ClosureVersion> extends Place {
  readonly found: V;
}

/** Everything that the runs of a specification can reach, each workflow in one version. */
export interface Closure<V extends ClosureVersion> {
  /** By slug, in the order in which they are reached; the root is left out. */
  readonly carried: ReadonlyMap<string, Reached<V>>;
  /** What a publication keeps: those of `carried` that no `published` leads to, in slug order. */
  readonly pins: VersionPins;
  readonly missing: readonly MissingVersion[];
  readonly conflicts: readonly VersionConflict[];
}

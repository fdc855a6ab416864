import type { DefinitionPins } from '../model/definition';
import type { WorkflowVersion } from '../model/version';

/** What is published, and was; undefined for what is not there. */
export interface VersionLookup {
  published(slug: string): WorkflowVersion | undefined;
  version(slug: string, version: number): WorkflowVersion | undefined;
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
export interface Reached extends Place {
  readonly found: WorkflowVersion;
}

/** Everything that the runs of a specification can reach, each workflow in one version. */
export interface Closure {
  /** By slug, in the order in which they are reached; the root is left out. */
  readonly carried: ReadonlyMap<string, Reached>;
  /** What a publication keeps: those of `carried` that no `published` leads to, in slug order. */
  readonly pins: DefinitionPins['workflows'];
  readonly missing: readonly MissingVersion[];
  readonly conflicts: readonly VersionConflict[];
}

/** The versions that are reached. */
export const reachedBy = ({ carried }: Pick<Closure, 'carried'>): readonly WorkflowVersion[] =>
  [...carried.values()].map(({ found }) => found);

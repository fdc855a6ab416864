import type { DefinitionPins } from '../model/definition';
import type { WorkflowVersion } from '../model/version';

/** Looks up versions; undefined for a version that does not exist. */
export interface VersionLookup {
  published(slug: string): WorkflowVersion | undefined;
  version(slug: string, version: number): WorkflowVersion | undefined;
}

/** The version of a workflow that a call asks for. */
export interface WantedVersion {
  readonly slug: string;
  /** `pinned`: the caller is a published version that should have a pin for it, and has none. */
  readonly version: number | 'published' | 'pinned';
}

/** The way of calls to a workflow. */
interface CallPath {
  /** JSON pointer into the specification of the root: the call, or `onFailure`, that leads there. */
  readonly path: string;
  /** Slugs from the root to the called workflow. */
  readonly through: readonly string[];
}

/** A version that does not exist. */
export interface MissingVersion extends WantedVersion, CallPath {}

/** A workflow that would be reached in two versions. A run carries one version of each workflow. */
export interface VersionConflict extends CallPath {
  readonly slug: string;
  /** The version that was reached first, and the other one. */
  readonly versions: readonly [number, number];
}

/** A version that exists. */
export interface Reached extends CallPath {
  readonly found: WorkflowVersion;
}

/** Everything that the runs of a specification can reach, with one version of each workflow. */
export interface Closure {
  /** By slug, in the order in which they are reached. Without the root. */
  readonly carried: ReadonlyMap<string, Reached>;
  /** The pins of a publication: the versions in `carried` that are reached without a `published` call, in slug order. */
  readonly pins: DefinitionPins['workflows'];
  readonly missing: readonly MissingVersion[];
  readonly conflicts: readonly VersionConflict[];
}

export const reachedBy = ({ carried }: Pick<Closure, 'carried'>): readonly WorkflowVersion[] =>
  [...carried.values()].map(({ found }) => found);

import type { NodeSpec, WorkflowSpec } from '../../schema';
import { specHash } from '../../spec-hash';
import type { ClosureVersion, VersionLookup, VersionPins } from '../closure';
import { resolveClosure } from '../resolve-closure';

/** A call, or a call of a version. */
export type Call =
  | string
  | {
      readonly workflow: string;
      readonly version?: 'pinned' | 'published' | number;
      readonly mode?: 'wait' | 'detach';
    };

const callNode = (call: Call, position: number): NodeSpec => ({
  id: `call${position}`,
  type: 'core.call',
  config: typeof call === 'string' ? { workflow: call } : { ...call },
});

/** A workflow that calls others; `onFailure` beside them. */
export const calling = (
  slug: string,
  calls: readonly Call[] = [],
  onFailure?: string,
): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: slug,
  nodes: [{ id: 'called', type: 'core.workflow-called' }, ...calls.map(callNode)],
  edges: [],
  ...(onFailure !== undefined && { settings: { onFailure } }),
});

/** Versions as a store keeps them. */
export class Shelf implements VersionLookup<ClosureVersion> {
  private readonly versions = new Map<string, ClosureVersion[]>();
  private readonly retired = new Set<string>();

  published(slug: string): ClosureVersion | undefined {
    return this.retired.has(slug) ? undefined : this.versions.get(slug)?.at(-1);
  }

  version(slug: string, version: number): ClosureVersion | undefined {
    return this.versions.get(slug)?.[version - 1];
  }

  retire(slug: string): void {
    this.retired.add(slug);
  }

  /** With the pins that it gets now, sound or not. */
  publish(spec: WorkflowSpec, pins?: VersionPins): ClosureVersion {
    const { slug } = spec;
    const before = this.versions.get(slug) ?? [];
    const version = {
      slug,
      version: before.length + 1,
      hash: specHash(spec),
      spec,
      pins: pins ?? resolveClosure({ spec }, this).pins,
    };
    this.versions.set(slug, [...before, version]);
    this.retired.delete(slug);
    return version;
  }
}

/** Slug → version of what is carried. */
export const versionsOf = (
  carried: ReadonlyMap<string, { readonly found: ClosureVersion }>,
): Readonly<Record<string, number>> =>
  Object.fromEntries([...carried].map(([slug, { found }]) => [slug, found.version]));

export const pinnedVersions = (pins: VersionPins): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(pins).map(([slug, { version }]) => [slug, version]));

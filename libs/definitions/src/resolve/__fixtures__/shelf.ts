import { specHash, type NodeSpec, type WorkflowSpec } from '@platform/workflow';

import type { DefinitionPins } from '../../model/definition';
import { NO_PINS, type WorkflowVersion } from '../../model/version';
import type { Closure, VersionLookup } from '../closure';
import { resolveClosure } from '../resolve-closure';

/** A call, by slug or by slug and version. */
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

/** A workflow that calls others, optionally with an `onFailure` workflow. */
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

/** An in-memory store of versions. */
export class Shelf implements VersionLookup {
  private readonly versions = new Map<string, WorkflowVersion[]>();
  private readonly retired = new Set<string>();

  published(slug: string): WorkflowVersion | undefined {
    return this.retired.has(slug) ? undefined : this.versions.get(slug)?.at(-1);
  }

  version(slug: string, version: number): WorkflowVersion | undefined {
    return this.versions.get(slug)?.[version - 1];
  }

  retire(slug: string): void {
    this.retired.add(slug);
  }

  /** Publishes a workflow with the pins that it gets now. It may be unsound. */
  publish(spec: WorkflowSpec, pins?: DefinitionPins['workflows']): WorkflowVersion {
    const { slug, name } = spec;
    const before = this.versions.get(slug) ?? [];
    const version = {
      slug,
      name,
      version: before.length + 1,
      hash: specHash(spec),
      spec,
      pins: { ...NO_PINS, workflows: pins ?? resolveClosure({ spec }, this).pins },
    };
    this.versions.set(slug, [...before, version]);
    this.retired.delete(slug);
    return version;
  }
}

/** Slug → version of the carried workflows. */
export const versionsOf = (carried: Closure['carried']): Readonly<Record<string, number>> =>
  Object.fromEntries([...carried].map(([slug, { found }]) => [slug, found.version]));

export const pinnedVersions = (
  pins: DefinitionPins['workflows'],
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(pins).map(([slug, { version }]) => [slug, version]));

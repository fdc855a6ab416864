import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { NO_PINS, type AgentVersion, type WorkflowVersion } from '../model/version';
import { reachedBy } from './closure';
import { closureFindings } from './closure-findings';
import { loadClosure, type Versions } from './load-closure';
import { pinnedAgents, withAgentNodes } from './pinned-agents';
import type { VersionSource } from './version-source';

/** A version with everything that its runs need: the workflows it can reach, and the agents of all of them. */
export interface ResolvedWorkflow extends WorkflowVersion {
  /** By slug. */
  readonly called: Readonly<Record<string, WorkflowVersion>>;
  /** By slug; empty for a draft, whose runs use the published agents. */
  readonly agents: Readonly<Record<string, AgentVersion>>;
}

const bySlug = <V extends { readonly slug: string }>(versions: readonly V[]) =>
  Object.fromEntries(versions.map((version) => [version.slug, version]));

export const resolvedWorkflow = (
  workflow: WorkflowVersion,
  reached: readonly WorkflowVersion[],
  agents: readonly AgentVersion[] = [],
): ResolvedWorkflow => ({ ...workflow, called: bySlug(reached), agents: bySlug(agents) });

/** A draft as a version, with number 0 and an empty hash. */
export const draftVersion = (spec: WorkflowSpec): WorkflowVersion => ({
  slug: spec.slug,
  name: spec.name,
  version: 0,
  hash: '',
  spec,
  pins: NO_PINS,
});

/** A resolved workflow; or the reasons why there is none: a version does not exist, or is reached in two versions. */
export type Resolution =
  { readonly workflow: ResolvedWorkflow } | { readonly unresolvable: readonly Diagnostic[] };

/** Resolves a version: calls take the pinned versions, and calls of `published` what is published now. */
export async function resolveVersion(
  version: WorkflowVersion,
  versions: Versions,
): Promise<Resolution> {
  const closure = await loadClosure(version, versions);
  const findings = closureFindings(closure);
  if (findings.length > 0) return { unresolvable: findings };
  const reached = reachedBy(closure);
  const agents = await pinnedAgents(version, reached, versions);
  return { workflow: resolvedWorkflow(version, reached, agents) };
}

/**
 * Resolves a version as a past run executed it: calls of `published` take what was published then, which
 * `publishedThen` looks up. Undefined when a version that it called no longer exists. The result has no agents: their
 * answers are in the trace of the run.
 */
export async function resolvePastVersion(
  version: WorkflowVersion,
  versions: VersionSource,
  publishedThen: (slug: string) => Promise<WorkflowVersion | undefined>,
): Promise<ResolvedWorkflow | undefined> {
  const published = new Map<string, WorkflowVersion>();
  for (;;) {
    const closure = await loadClosure(version, { ...versions, published });
    if (closure.conflicts.length > 0) return undefined;
    if (closure.missing.length === 0) return resolvedWorkflow(version, reachedBy(closure));
    for (const called of closure.missing) {
      if (called.version !== 'published') return undefined;
      const found = await publishedThen(called.slug);
      if (!found) return undefined;
      published.set(called.slug, found);
    }
  }
}

/** Resolves a draft with the versions that publishing it now would pin. */
export async function resolveDraft(spec: WorkflowSpec, versions: Versions): Promise<Resolution> {
  const closure = await loadClosure({ spec }, versions);
  const findings = closureFindings(closure);
  if (findings.length > 0) return { unresolvable: findings };
  return { workflow: resolvedWorkflow(draftVersion(spec), reachedBy(closure)) };
}

/** The workflows that one can call, by slug. */
export const calleesOf = ({
  called,
}: Pick<ResolvedWorkflow, 'called'>): ReadonlyMap<string, WorkflowSpec> =>
  new Map(Object.entries(called).map(([slug, { spec }]) => [slug, spec]));

/** The catalog that runs of a workflow are planned with. */
export const catalogOfRuns = (
  { agents }: Pick<ResolvedWorkflow, 'agents'>,
  catalog: Catalog,
): Catalog => withAgentNodes(catalog, Object.values(agents));

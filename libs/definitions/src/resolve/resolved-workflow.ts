import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { NO_PINS, type AgentVersion, type WorkflowVersion } from '../model/version';
import { reachedBy } from './closure';
import { closureFindings } from './closure-findings';
import { loadClosure, type Versions } from './load-closure';
import { pinnedAgents, withAgentNodes } from './pinned-agents';

/** A version with everything that its runs need: the workflows it can reach, and the agents of all. */
export interface ResolvedWorkflow extends WorkflowVersion {
  /** By slug. */
  readonly called: Readonly<Record<string, WorkflowVersion>>;
  /** By slug; none for a draft, whose runs use what is published. */
  readonly agents: Readonly<Record<string, AgentVersion>>;
}

const bySlug = <V extends { readonly slug: string }>(versions: readonly V[]) =>
  Object.fromEntries(versions.map((version) => [version.slug, version]));

export const resolvedWorkflow = (
  workflow: WorkflowVersion,
  reached: readonly WorkflowVersion[],
  agents: readonly AgentVersion[] = [],
): ResolvedWorkflow => ({ ...workflow, called: bySlug(reached), agents: bySlug(agents) });

/** A draft has no number and no hash of a version yet. */
export const draftVersion = (spec: WorkflowSpec): WorkflowVersion => ({
  ...{ slug: spec.slug, name: spec.name, version: 0, hash: '', spec, pins: NO_PINS },
});

/** A resolved workflow, or why there is none: something it reaches is not there, or would be in two versions. */
export type Resolution =
  { readonly workflow: ResolvedWorkflow } | { readonly unresolvable: readonly Diagnostic[] };

/** With what the version was published with, and for calls of `published` what is published now. */
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

/** With what publishing it now would pin. */
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

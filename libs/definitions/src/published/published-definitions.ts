import { checkAgent, checkAgentTexts, readAgent, STORED_AGENTS } from '@platform/agents';
import { agentNodeId, type Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';
import { readWorkflow } from '@platform/workflow';

import { alteredContent, isAltered } from '../model/altered-content';
import { firstError, isSound } from '../model/soundness';
import {
  closureSignature,
  type CheckedWorkflow,
  type WorkflowChecker,
} from '../check/workflow-checker';
import type { DefinitionKey, DefinitionVersion } from '../model/definition';
import type { AgentVersion } from '../model/version';
import { startingEventTypes } from '../kinds/starting-event-types';
import { reachedBy } from '../resolve/closure';
import { pinnedAgents } from '../resolve/pinned-agents';
import { resolvedWorkflow, type ResolvedWorkflow } from '../resolve/resolved-workflow';
import type { VersionSource } from '../resolve/version-source';
import {
  bySlug,
  readDefinitionSet,
  type Breathe,
  type DefinitionSet,
  type Installation,
  type Publication,
} from '../check/definition-set';

/** A published workflow that this process cannot start. */
export interface UnservedWorkflow {
  readonly slug: string;
  readonly version: number;
  /** Types of the events that start it; undefined when they are not known, so that any event may start it. */
  readonly eventTypes: readonly string[] | undefined;
  readonly reason: Diagnostic;
}

/** What runs can be started from at one moment. It is the same object until something is published. */
export interface DefinitionsInForce {
  /** The contributions of plugins, with the published agents as node types. */
  readonly catalog: Catalog;
  /** The published workflows that can run with this catalog, in slug order. */
  readonly workflows: readonly ResolvedWorkflow[];
  /** The published agents whose node types are in `catalog`. */
  readonly agents: readonly AgentVersion[];
  /**
   * The other published workflows. Another build or instance may be able to start them, so this process refuses
   * their events.
   */
  readonly unserved: readonly UnservedWorkflow[];
}

/** The published definitions, with their diagnostics. */
export interface PublishedDefinitions {
  readonly publicationRevision: number;
  readonly set: DefinitionSet;
  /** Check results of every published workflow that can be read, by slug. */
  readonly checked: ReadonlyMap<string, CheckedWorkflow>;
  /** Diagnostics of a published definition. */
  findings(key: DefinitionKey): readonly Diagnostic[];
  readonly inForce: DefinitionsInForce;
}

interface PublishedDefinitionsDeps {
  readonly installation: Installation;
  readonly checker: Pick<WorkflowChecker, 'checkAll'>;
  readonly versions: VersionSource;
  /** Called with the diagnostics of each published version. */
  readonly report?: (version: DefinitionVersion, found: readonly Diagnostic[]) => Promise<void>;
  readonly breathe?: Breathe;
}

type Checked = Pick<PublishedDefinitions, 'set' | 'checked'>;

/** Resolves the sound workflows. Returns the same object as before for a workflow that reaches the same versions. */
async function inForceOf(
  { set, checked }: Checked,
  previous: PublishedDefinitions | undefined,
  versions: VersionSource,
): Promise<readonly ResolvedWorkflow[]> {
  const before = bySlug(previous?.inForce.workflows ?? []);
  const workflows = [...set.workflows.values()].map(async (workflow) => {
    const { slug, version } = workflow;
    const now = checked.get(slug);
    if (!now || !isSound(now)) return [];
    const earlier = previous?.checked.get(slug);
    const known = before.get(slug);
    const isSame =
      previous?.set.catalog === set.catalog &&
      known?.version === version &&
      earlier !== undefined &&
      closureSignature(earlier.closure) === closureSignature(now.closure);
    if (isSame) return [known];
    const reached = reachedBy(now.closure);
    return [resolvedWorkflow(workflow, reached, await pinnedAgents(workflow, reached, versions))];
  });
  return (await Promise.all(workflows)).flat();
}

/** Undefined for a workflow that can be started. */
function unserved(
  { slug, version, pins }: DefinitionVersion,
  diagnostics: readonly Diagnostic[],
  { workflows, catalog }: DefinitionSet,
): UnservedWorkflow | undefined {
  const reason = firstError(diagnostics);
  if (!reason) return undefined;
  const read = workflows.get(slug);
  const eventTypes = pins.eventTypes ?? (read && startingEventTypes(read.spec, catalog));
  return { slug, version, eventTypes, reason };
}

function findingsOf(
  version: DefinitionVersion,
  checked: Checked['checked'],
  { catalog, instance }: Installation,
): readonly Diagnostic[] {
  const known = version.kind === 'workflow' ? checked.get(version.slug)?.diagnostics : undefined;
  if (known) return known;
  if (isAltered(version)) return [alteredContent(version)];
  if (version.kind === 'workflow') return readWorkflow(version.content).diagnostics;
  const { spec, diagnostics } = readAgent(version.content);
  if (!spec) return diagnostics;
  return [
    ...checkAgent(spec, catalog, instance.providers),
    ...checkAgentTexts(spec, instance, 'warning'),
  ];
}

const nameOf = ({ kind, slug }: DefinitionKey): string => `${kind}:${slug}`;

/** Reads and checks the published definitions. Results in `previous` are reused where nothing has changed. */
export async function checkPublication(
  publication: Publication,
  previous: PublishedDefinitions | undefined,
  { installation, checker, versions, report, breathe }: PublishedDefinitionsDeps,
): Promise<PublishedDefinitions> {
  const set = await readDefinitionSet(publication, installation, {
    ...(previous && { previous: previous.set }),
    ...(breathe && { breathe }),
  });
  const checked = await checker.checkAll(set);
  const findings = new Map<string, readonly Diagnostic[]>();
  for (const version of [...publication.workflows, ...publication.agents]) {
    const found = findingsOf(version, checked, installation);
    findings.set(nameOf(version), found);
    await report?.(version, found);
  }
  const findingsFor = (key: DefinitionKey): readonly Diagnostic[] =>
    findings.get(nameOf(key)) ?? [];
  return {
    publicationRevision: publication.publicationRevision,
    set,
    checked,
    findings: findingsFor,
    inForce: {
      catalog: set.catalog,
      workflows: await inForceOf({ set, checked }, previous, versions),
      agents: [...set.agents.values()].filter(
        ({ slug }) => set.catalog.nodes.get(agentNodeId(slug))?.plugin === STORED_AGENTS,
      ),
      unserved: publication.workflows.flatMap(
        (version) => unserved(version, findingsFor(version), set) ?? [],
      ),
    },
  };
}

import { checkAgent, readAgent } from '@platform/agents';
import type { Catalog } from '@platform/catalog';
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

/** A workflow that is published, and that this process cannot start. */
export interface UnservedWorkflow {
  readonly slug: string;
  readonly version: number;
  /** Of the events that start it; undefined: not known, so that it may be any. */
  readonly eventTypes: readonly string[] | undefined;
  readonly reason: Diagnostic;
}

/** What is published, at one moment. The same object as long as nothing is published. */
export interface DefinitionsInForce {
  /** What plugins contribute, and the published agents as nodes. */
  readonly catalog: Catalog;
  /** In slug order, those alone that can run with this catalog. */
  readonly workflows: readonly ResolvedWorkflow[];
  /** The others. Another build, or another instance, may start them: their events are not for this process. */
  readonly unserved: readonly UnservedWorkflow[];
}

/** What is published, and what was found out about it. */
export interface PublishedDefinitions {
  readonly publicationRevision: number;
  readonly set: DefinitionSet;
  /** Every published workflow that can be read, by slug. */
  readonly checked: ReadonlyMap<string, CheckedWorkflow>;
  /** Of everything that is published. */
  findings(key: DefinitionKey): readonly Diagnostic[];
  readonly inForce: DefinitionsInForce;
}

interface PublishedDefinitionsDeps {
  readonly installation: Installation;
  readonly checker: Pick<WorkflowChecker, 'checkAll'>;
  readonly versions: VersionSource;
  /** Is told what was found out about each published version. */
  readonly report?: (version: DefinitionVersion, found: readonly Diagnostic[]) => Promise<void>;
  readonly breathe?: Breathe;
}

type Checked = Pick<PublishedDefinitions, 'set' | 'checked'>;

/** The same object as before when nothing of it changed. */
async function inForceOf(
  { set, checked }: Checked,
  previous: PublishedDefinitions | undefined,
  versions: VersionSource,
): Promise<readonly ResolvedWorkflow[]> {
  const before = bySlug(previous?.inForce.workflows ?? []);
  const workflows = [...set.workflows.values()].map(async (workflow) => {
    const { slug, version } = workflow;
    const is = checked.get(slug);
    if (!is || !isSound(is)) return [];
    const was = previous?.checked.get(slug);
    const known = before.get(slug);
    const isSame =
      previous?.set.catalog === set.catalog &&
      known?.version === version &&
      was !== undefined &&
      closureSignature(was.closure) === closureSignature(is.closure);
    if (isSame) return [known];
    const reached = reachedBy(is.closure);
    return [resolvedWorkflow(workflow, reached, await pinnedAgents(workflow, reached, versions))];
  });
  return (await Promise.all(workflows)).flat();
}

/** Undefined for one that can be started. */
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
  return spec ? checkAgent(spec, catalog, instance.providers) : diagnostics;
}

const nameOf = ({ kind, slug }: DefinitionKey): string => `${kind}:${slug}`;

/** Reads and checks what is published; what `previous` knows is not read or checked again. */
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
      unserved: publication.workflows.flatMap(
        (version) => unserved(version, findingsFor(version), set) ?? [],
      ),
    },
  };
}

import { checkAgent, readAgent } from '@platform/agents';
import type { DefinitionStore } from '@platform/definition-store';
import type { DefinitionVersion } from '@platform/definitions';
import type { Diagnostic } from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import { readWorkflow } from '@platform/workflow';

import type { DefinitionsInForce, UnservedWorkflow } from '../current-definitions';
import type { PublishedWorkflow } from '../published-workflow';
import { ALTERED, alteredContent, isAltered } from './altered-content';
import { signatureOf, type Assessment, type Assessor } from './assess-workflow';
import { readPublication } from './read-publication';
import { pinnedAgents } from './pinned-agents';
import { startingEventTypes } from './starting-event-types';
import { publishedWorkflow } from './stored-workflow';
import { isSound, type Installation, type World } from './world';
import type { VersionSource } from './version-source';
import { bySlug, worldOf } from './world-of';

const log = createLogger('definitions');

/** What is published now, and what was found out about it. */
export interface PublishedWorld {
  readonly publicationRevision: number;
  readonly world: World;
  /** Of every published workflow that can be read, by slug. */
  readonly assessed: ReadonlyMap<string, Assessment>;
  /** Of everything that is published, by kind and slug. */
  findings(kind: DefinitionVersion['kind'], slug: string): readonly Diagnostic[];
  readonly inForce: DefinitionsInForce;
}

export interface CurrentWorld {
  /** Rejects with DefinitionStoreUnavailableError. */
  now(): Promise<PublishedWorld>;
  /** What `now` answered last. */
  last(): PublishedWorld | undefined;
}

export interface CurrentWorldDeps {
  readonly store: Pick<DefinitionStore, 'publicationRevision' | 'published'>;
  readonly installation: Installation;
  readonly assessor: Assessor;
  readonly versions: VersionSource;
  /** Of a published version whose content is not what was published: once, before its log line. */
  readonly onAltered?: (version: DefinitionVersion) => Promise<void>;
}

const keyOf = ({ kind, slug }: Pick<DefinitionVersion, 'kind' | 'slug'>): string =>
  `${kind}:${slug}`;

/** The same object as before when nothing of it changed. */
async function inForceOf(
  { world, assessed }: Pick<PublishedWorld, 'world' | 'assessed'>,
  previous: PublishedWorld | undefined,
  versions: VersionSource,
): Promise<readonly PublishedWorkflow[]> {
  const before = bySlug(previous?.inForce.workflows ?? []);
  const workflows = [...world.workflows.values()].map(async (workflow) => {
    const { slug, version } = workflow;
    const assessment = assessed.get(slug);
    if (!assessment || !isSound(assessment)) return [];
    const was = previous?.assessed.get(slug);
    const known = before.get(slug);
    const isSame =
      previous?.world.catalog === world.catalog &&
      known?.version === version &&
      was !== undefined &&
      signatureOf(was.closure) === signatureOf(assessment.closure);
    if (isSame) return [known];
    const reached = [...assessment.closure.carried.values()].map(({ found }) => found);
    const agents = await pinnedAgents(workflow, reached, versions);
    return [publishedWorkflow(workflow, reached, agents)];
  });
  return (await Promise.all(workflows)).flat();
}

const firstError = (diagnostics: readonly Diagnostic[]): Diagnostic | undefined =>
  diagnostics.find((found) => !isSound({ diagnostics: [found] }));

/** Undefined for one that can be started. */
function unserved(
  { slug, version, pins }: DefinitionVersion,
  diagnostics: readonly Diagnostic[],
  { workflows, catalog }: World,
): UnservedWorkflow | undefined {
  const reason = firstError(diagnostics);
  if (!reason) return undefined;
  const read = workflows.get(slug);
  const eventTypes = pins.eventTypes ?? (read && startingEventTypes(read.spec, catalog));
  return { slug, version, eventTypes, reason };
}

function findingsOf(
  version: DefinitionVersion,
  assessed: ReadonlyMap<string, Assessment>,
  { catalog, instance }: Installation,
): readonly Diagnostic[] {
  const known = version.kind === 'workflow' ? assessed.get(version.slug)?.diagnostics : undefined;
  if (known) return known;
  if (isAltered(version)) return [alteredContent(version)];
  if (version.kind === 'workflow') return readWorkflow(version.content).diagnostics;
  const { spec, diagnostics } = readAgent(version.content);
  return spec ? checkAgent(spec, catalog, instance.providers) : diagnostics;
}

/** Tells each version that cannot be used once. */
function createReport({ onAltered }: Pick<CurrentWorldDeps, 'onAltered'>) {
  const told = new Set<string>();
  return async (version: DefinitionVersion, diagnostics: readonly Diagnostic[]): Promise<void> => {
    const { kind, slug, version: number } = version;
    const key = `${keyOf(version)}@${number}`;
    const error = firstError(diagnostics);
    if (!error) {
      told.delete(key);
      return;
    }
    if (told.has(key)) return;
    told.add(key);
    const { code, path, message } = error;
    if (code === ALTERED) await onAltered?.(version);
    log.error(
      { kind, slug, version: number, code, path, detail: message.fr },
      'définition publiée hors service',
    );
  };
}

/** Reads what is published when the store's revision moves; concurrent callers share one reading. */
export function createCurrentWorld({
  store,
  installation,
  assessor,
  versions,
  onAltered,
}: CurrentWorldDeps): CurrentWorld {
  const report = createReport({ ...(onAltered && { onAltered }) });
  let held: PublishedWorld | undefined;
  let loading: { readonly revision: number; readonly loaded: Promise<PublishedWorld> } | undefined;

  async function load(): Promise<PublishedWorld> {
    const previous = held;
    const publication = await readPublication(store);
    const world = await worldOf(publication, installation, previous?.world);
    const assessed = await assessor.assessAll(world);
    const findings = new Map<string, readonly Diagnostic[]>();
    for (const version of [...publication.workflows, ...publication.agents]) {
      const found = findingsOf(version, assessed, installation);
      findings.set(keyOf(version), found);
      await report(version, found);
    }
    const findingsFor = (kind: DefinitionVersion['kind'], slug: string): readonly Diagnostic[] =>
      findings.get(keyOf({ kind, slug })) ?? [];
    return {
      publicationRevision: publication.publicationRevision,
      world,
      assessed,
      findings: findingsFor,
      inForce: {
        catalog: world.catalog,
        workflows: await inForceOf({ world, assessed }, previous, versions),
        unserved: publication.workflows.flatMap(
          (version) => unserved(version, findingsFor('workflow', version.slug), world) ?? [],
        ),
      },
    };
  }

  /** What was asked for last is what is held: a reading that was overtaken is not. */
  async function begin(revision: number): Promise<PublishedWorld> {
    const started = { revision, loaded: load() };
    loading = started;
    try {
      const loaded = await started.loaded;
      if (loading === started) held = loaded;
      return loaded;
    } finally {
      if (loading === started) loading = undefined;
    }
  }

  return {
    async now() {
      const revision = await store.publicationRevision();
      if (held?.publicationRevision === revision) return held;
      return loading?.revision === revision ? loading.loaded : begin(revision);
    },
    last: () => held,
  };
}

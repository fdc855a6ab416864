import { takingTurns } from '@platform/boot';
import type { Catalog } from '@platform/catalog';
import { ENGINE_LIMITS } from '@platform/engine-api';
import { jsonSize } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';
import {
  checkWorkflow,
  closureFindings,
  type Closure,
  type ClosureRoot,
  type InstanceFacts,
  type Reached,
} from '@platform/workflow';

import { closureOf } from './closure-of';
import { catalogWithAgents, pinnedAgents } from './pinned-agents';
import type { StoredWorkflow } from './stored-workflow';
import type { VersionSource } from './version-source';
import { isSound, type World } from './world';

/**
 * Characters of a specification as JSON that are checked here: 30 ms of anything that was measured, twice that
 * on a machine that is busy. Measured on two cores, of guards and of the longest expressions there may be:
 * 10 KiB 11 and 30 ms, 20 KiB 33 and 55 ms, 100 KiB 150 and 300 ms, 1 MiB 1.4 and 3.4 s. Ordinary workflows
 * have two to five thousand characters. To ask a process costs 3 ms more than the check, and two seconds more
 * where one has to start. The number of values says little: fifty long expressions, 400 values, take half a
 * second.
 */
const MOST_HERE = 10_000;

/** How many verdicts are kept in memory: far more than what is published at one time. */
const MOST_KEPT = 10_000;

/** What was found out about a workflow in one world. */
export interface Assessment {
  readonly closure: Closure<StoredWorkflow>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A specification; with the pins of a version, or a version itself. */
export type AssessedRoot =
  StoredWorkflow | (ClosureRoot & Partial<Pick<StoredWorkflow, 'agentPins'>>);

/** The number of a version behind its slug. */
export type Numbered = readonly [slug: string, version: number];

/** A version, and everything that a check of it depends on. Versions never change, so one answer is right. */
export interface CheckRequest {
  readonly slug: string;
  readonly version: number;
  /** Those of the published workflows that it may name, and every published agent. */
  readonly workflows: readonly Numbered[];
  readonly agents: readonly Numbered[];
}

/** Checks a version where it keeps nobody waiting; undefined when that cannot be done now. */
export type CheckElsewhere = (request: CheckRequest) => Promise<readonly Diagnostic[] | undefined>;

/** Checks workflows together with everything they can reach. */
export interface Assessor {
  /** A specification, or a version with its pins. */
  assess(root: AssessedRoot, world: World): Promise<Assessment>;
  /** What is wrong with a version, apart from what its callees bring with them. */
  ownFindings(version: StoredWorkflow, world: World): Promise<readonly Diagnostic[]>;
  /** Every published workflow of a world, by slug. */
  assessAll(world: World): Promise<ReadonlyMap<string, Assessment>>;
}

/** The same text: the same versions are reached. */
export function signatureOf({ carried, missing, conflicts }: Closure<StoredWorkflow>): string {
  const reached = [...carried.values()].map(({ found }) => [found.slug, found.version]);
  return JSON.stringify([reached, missing, conflicts]);
}

const numbered = (
  versions: Iterable<{ readonly slug: string; readonly version: number }>,
): readonly Numbered[] => [...versions].map(({ slug, version }) => [slug, version]);

const unusableCallee = (
  { found: { slug, version }, path }: Reached<StoredWorkflow>,
  [{ code, message }]: readonly [Diagnostic, ...Diagnostic[]],
): Diagnostic => ({
  code: 'WF206',
  severity: 'error',
  path,
  message: {
    fr: `« ${slug} » (version ${version}) ne peut pas être exécuté : ${code} ${message.fr}`,
    en: `"${slug}" (version ${version}) cannot run: ${code} ${message.en}`,
  },
});

/** The checker's own word about a place is enough. */
function withoutRepeats(
  checked: readonly Diagnostic[],
  more: readonly Diagnostic[],
): readonly Diagnostic[] {
  const told = new Set(checked.flatMap(({ code, path }) => (code === 'WF206' ? [path] : [])));
  return [...checked, ...more.filter(({ path }) => !told.has(path))];
}

export function createAssessor(options: {
  readonly versions: VersionSource;
  /** What findings about the instance at hand need; without it they are not asked. */
  readonly instance?: InstanceFacts;
  /** For large versions; without it all are checked here. */
  readonly elsewhere?: CheckElsewhere;
}): Assessor {
  const { versions, instance, elsewhere } = options;
  /** Another version of an agent has all of them checked again: others have their turn in between. */
  const breathe = takingTurns();
  /** A version is checked with the agents it was published with, a draft with those of now. */
  const withPins = new WeakMap<Catalog, Map<string, Catalog>>();

  async function catalogFor({ agentPins }: AssessedRoot, world: World): Promise<Catalog> {
    if (!agentPins) return world.catalog;
    const pins = Object.entries(agentPins);
    const isNow = pins.every(([slug, { version }]) => world.agents.get(slug)?.version === version);
    if (isNow) return world.catalog;
    const made = withPins.get(world.catalog) ?? new Map<string, Catalog>();
    withPins.set(world.catalog, made);
    const key = pins.map(([slug, { version }]) => `${slug}@${version}`).join(' ');
    const catalog =
      made.get(key) ??
      catalogWithAgents(world.catalog, await pinnedAgents({ agentPins }, [], versions));
    made.set(key, catalog);
    return catalog;
  }

  /** A version that reaches the same versions in the same catalog is as sound as it was, or will be. */
  const known = new WeakMap<Catalog, Map<string, Promise<readonly Diagnostic[]>>>();

  function check(
    root: ClosureRoot,
    closure: Closure<StoredWorkflow>,
    { workflows, catalog }: Pick<World, 'workflows' | 'catalog'>,
  ) {
    const carried = [...closure.carried.values()].map(({ found }) => found);
    const callees = [...workflows.values(), ...carried];
    const checked = checkWorkflow(root.spec, catalog, {
      ...ENGINE_LIMITS,
      callees: new Map(callees.map(({ slug, spec }) => [slug, spec])),
      ...(instance && { instance }),
    });
    return withoutRepeats(checked, closureFindings(closure));
  }

  /** Undefined for one that is to be checked here. */
  async function checkedElsewhere(
    { slug, version, spec }: StoredWorkflow,
    { carried, missing }: Closure<StoredWorkflow>,
    { workflows, agents }: World,
  ): Promise<readonly Diagnostic[] | undefined> {
    if (!elsewhere || jsonSize(spec, MOST_HERE) <= MOST_HERE) return undefined;
    // Of a slug that leads nowhere, the nearest one of all is told.
    const mayName = (other: string): boolean =>
      missing.length > 0 || carried.has(other) || other === slug;
    return elsewhere({
      ...{ slug, version },
      workflows: numbered([...workflows.values()].filter((each) => mayName(each.slug))),
      agents: numbered(agents.values()),
    });
  }

  /** Apart from what its callees bring with them. */
  async function own(root: AssessedRoot, world: World): Promise<Assessment> {
    const closure = await closureOf(root, {
      ...versions,
      published: world.workflows,
    });
    const catalog = await catalogFor(root, world);
    const checked = () => check(root, closure, { ...world, catalog });
    if (!('version' in root)) return { closure, diagnostics: checked() };
    const ofCatalog = known.get(catalog) ?? new Map<string, Promise<readonly Diagnostic[]>>();
    known.set(catalog, ofCatalog);
    const key = `${root.slug}@${root.version} ${root.hash} ${signatureOf(closure)}`;
    const found = async () => {
      await breathe();
      return (await checkedElsewhere(root, closure, world)) ?? checked();
    };
    const diagnostics = ofCatalog.get(key) ?? found();
    if (ofCatalog.size >= MOST_KEPT) ofCatalog.clear();
    ofCatalog.set(key, diagnostics);
    diagnostics.catch(() => ofCatalog.delete(key));
    return { closure, diagnostics: await diagnostics };
  }

  async function assess(root: AssessedRoot, world: World): Promise<Assessment> {
    const { closure, diagnostics } = await own(root, world);
    const unusable: Diagnostic[] = [];
    for (const reached of closure.carried.values()) {
      const [first, ...rest] = (await own(reached.found, world)).diagnostics.filter(
        (found) => !isSound({ diagnostics: [found] }),
      );
      if (first) unusable.push(unusableCallee(reached, [first, ...rest]));
    }
    return { closure, diagnostics: withoutRepeats(diagnostics, unusable) };
  }

  return {
    assess,
    ownFindings: async (version, world) => (await own(version, world)).diagnostics,
    async assessAll(world) {
      const assessed = new Map<string, Assessment>();
      for (const [slug, workflow] of world.workflows) {
        assessed.set(slug, await assess(workflow, world));
        await breathe();
      }
      return assessed;
    },
  };
}

/** Slugs of the published workflows that can run in one world and could not in the other. */
export const brokenBetween = (
  before: ReadonlyMap<string, Assessment>,
  after: ReadonlyMap<string, Assessment>,
): readonly string[] =>
  [...before].flatMap(([slug, was]) => {
    const is = after.get(slug);
    return is && isSound(was) && !isSound(is) ? [slug] : [];
  });

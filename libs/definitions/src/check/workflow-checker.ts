import type { Catalog } from '@platform/catalog';
import { jsonSize } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';
import { checkWorkflow, type CheckOptions, type InstanceFacts } from '@platform/workflow';

import type { Breathe, DefinitionSet, NumberedVersion } from './definition-set';
import { reachedBy, type Closure, type Reached } from '../resolve/closure';
import { closureFindings } from '../resolve/closure-findings';
import { loadClosure } from '../resolve/load-closure';
import { pinnedAgents, withAgentNodes } from '../resolve/pinned-agents';
import type { VersionSource } from '../resolve/version-source';
import type { Resolvable, WorkflowVersion } from '../model/version';
import { firstError } from '../model/soundness';

/**
 * Characters of a specification as JSON that are checked here: 30 ms of anything that was measured, twice that
 * on a machine that is busy. Measured on two cores, of guards and of the longest expressions there may be:
 * 10 KiB 11 and 30 ms, 20 KiB 33 and 55 ms, 100 KiB 150 and 300 ms, 1 MiB 1.4 and 3.4 s. Ordinary workflows
 * have two to five thousand characters. To ask a process costs 3 ms more than the check, and two seconds more
 * where one has to start. The number of values says little: fifty long expressions, 400 values, take half a
 * second.
 */
const MAX_CHARACTERS_HERE = 10_000;

/** Of one catalog: far more than what is published at one time. */
const MAX_RESULTS_IN_MEMORY = 10_000;

/** What was found out about a workflow in one set of definitions. */
export interface CheckedWorkflow {
  readonly closure: Closure;
  readonly diagnostics: readonly Diagnostic[];
}

/** A version, and everything that a check of it depends on. Versions never change, so one answer is right. */
export interface CheckRequest {
  readonly slug: string;
  readonly version: number;
  /** Those of the published workflows that it may name, and every published agent. */
  readonly workflows: readonly NumberedVersion[];
  readonly agents: readonly NumberedVersion[];
}

/** Checks a version where it keeps nobody waiting; undefined when that cannot be done now. */
export type CheckElsewhere = (request: CheckRequest) => Promise<readonly Diagnostic[] | undefined>;

/** Checks workflows together with everything they can reach. */
export interface WorkflowChecker {
  /** `pins`: of the version whose content it is; without them it is checked with what is published. */
  checkDraft(draft: Resolvable, set: DefinitionSet): Promise<CheckedWorkflow>;
  /** What is wrong with a version, apart from what its callees bring with them. */
  ownFindings(version: WorkflowVersion, set: DefinitionSet): Promise<readonly Diagnostic[]>;
  /** Every workflow of a set, by slug. */
  checkAll(set: DefinitionSet): Promise<ReadonlyMap<string, CheckedWorkflow>>;
}

interface WorkflowCheckerOptions {
  readonly versions: VersionSource;
  /** What the engine does not run. */
  readonly engine: Pick<CheckOptions, 'notRun' | 'maxTimeout'>;
  /** What findings about the instance at hand need; without it they are not asked. */
  readonly instance?: InstanceFacts;
  /** For large versions; without it all are checked here. */
  readonly elsewhere?: CheckElsewhere;
  /** Another version of an agent has all of them checked again. */
  readonly breathe?: Breathe;
}

/** The same text: the same versions are reached. */
export function closureSignature({ carried, missing, conflicts }: Closure): string {
  const reached = reachedBy({ carried }).map(({ slug, version }) => [slug, version]);
  return JSON.stringify([reached, missing, conflicts]);
}

const numbered = (
  versions: Iterable<{ readonly slug: string; readonly version: number }>,
): readonly NumberedVersion[] => [...versions].map(({ slug, version }) => [slug, version]);

const unusableCallee = (
  { found: { slug, version }, path }: Reached,
  { code, message }: Diagnostic,
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

export function createWorkflowChecker(options: WorkflowCheckerOptions): WorkflowChecker {
  const { versions, engine, instance, elsewhere, breathe } = options;
  /** A version is checked with the agents it was published with, a draft with those of now. */
  const withPins = new WeakMap<Catalog, Map<string, Catalog>>();
  /** A version that reaches the same versions in the same catalog is as sound as it was, or will be. */
  const known = new WeakMap<Catalog, Map<string, Promise<readonly Diagnostic[]>>>();

  async function catalogFor({ pins }: Resolvable, set: DefinitionSet): Promise<Catalog> {
    if (!pins) return set.catalog;
    const agents = Object.entries(pins.agents);
    const isNow = agents.every(([slug, { version }]) => set.agents.get(slug)?.version === version);
    if (isNow) return set.catalog;
    const made = withPins.get(set.catalog) ?? new Map<string, Catalog>();
    withPins.set(set.catalog, made);
    const key = agents.map(([slug, { version }]) => `${slug}@${version}`).join(' ');
    const catalog =
      made.get(key) ?? withAgentNodes(set.catalog, await pinnedAgents({ pins }, [], versions));
    made.set(key, catalog);
    return catalog;
  }

  function checkHere(
    { spec }: Resolvable,
    closure: Closure,
    { workflows, catalog }: Pick<DefinitionSet, 'workflows' | 'catalog'>,
  ): readonly Diagnostic[] {
    const callees = [...workflows.values(), ...reachedBy(closure)];
    const checked = checkWorkflow(spec, catalog, {
      ...engine,
      callees: new Map(callees.map((callee) => [callee.slug, callee.spec])),
      ...(instance && { instance }),
    });
    return withoutRepeats(checked, closureFindings(closure));
  }

  /** Undefined for one that is to be checked here. */
  async function checkElsewhere(
    { slug, version, spec }: WorkflowVersion,
    { carried, missing }: Closure,
    { workflows, agents }: DefinitionSet,
  ): Promise<readonly Diagnostic[] | undefined> {
    if (!elsewhere || jsonSize(spec, MAX_CHARACTERS_HERE) <= MAX_CHARACTERS_HERE) return undefined;
    // Of a slug that leads nowhere, the nearest one of all is told.
    const mayName = (other: string): boolean =>
      missing.length > 0 || carried.has(other) || other === slug;
    return elsewhere({
      ...{ slug, version },
      workflows: numbered([...workflows.values()].filter((each) => mayName(each.slug))),
      agents: numbered(agents.values()),
    });
  }

  const closureIn = (root: Resolvable, { workflows }: DefinitionSet): Promise<Closure> =>
    loadClosure(root, { ...versions, published: workflows });

  async function checkOne(version: WorkflowVersion, set: DefinitionSet): Promise<CheckedWorkflow> {
    const closure = await closureIn(version, set);
    const catalog = await catalogFor(version, set);
    const ofCatalog = known.get(catalog) ?? new Map<string, Promise<readonly Diagnostic[]>>();
    known.set(catalog, ofCatalog);
    const { slug, version: number, hash } = version;
    const key = `${slug}@${number} ${hash} ${closureSignature(closure)}`;
    const check = async () => {
      await breathe?.();
      const found = await checkElsewhere(version, closure, set);
      return found ?? checkHere(version, closure, { ...set, catalog });
    };
    const diagnostics = ofCatalog.get(key) ?? check();
    if (ofCatalog.size >= MAX_RESULTS_IN_MEMORY) ofCatalog.clear();
    ofCatalog.set(key, diagnostics);
    diagnostics.catch(() => ofCatalog.delete(key));
    return { closure, diagnostics: await diagnostics };
  }

  /** With what its callees bring with them. */
  async function withCallees(
    { closure, diagnostics }: CheckedWorkflow,
    set: DefinitionSet,
  ): Promise<CheckedWorkflow> {
    const unusable: Diagnostic[] = [];
    for (const reached of closure.carried.values()) {
      const error = firstError((await checkOne(reached.found, set)).diagnostics);
      if (error) unusable.push(unusableCallee(reached, error));
    }
    return { closure, diagnostics: withoutRepeats(diagnostics, unusable) };
  }

  return {
    async checkDraft(draft, set) {
      const closure = await closureIn(draft, set);
      const catalog = await catalogFor(draft, set);
      const diagnostics = checkHere(draft, closure, { ...set, catalog });
      return withCallees({ closure, diagnostics }, set);
    },
    ownFindings: async (version, set) => (await checkOne(version, set)).diagnostics,
    async checkAll(set) {
      const checked = new Map<string, CheckedWorkflow>();
      for (const [slug, version] of set.workflows) {
        checked.set(slug, await withCallees(await checkOne(version, set), set));
        await breathe?.();
      }
      return checked;
    },
  };
}

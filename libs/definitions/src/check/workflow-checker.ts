import type { Catalog } from '@platform/catalog';
import { jsonSize } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';
import {
  checkWorkflow,
  everyNode,
  type CheckOptions,
  type InstanceFacts,
  type WorkflowSpec,
} from '@platform/workflow';

import type { Breathe, DefinitionSet, NumberedVersion } from './definition-set';
import { reachedBy, type Closure, type Reached } from '../resolve/closure';
import { closureFindings } from '../resolve/closure-findings';
import { loadClosure } from '../resolve/load-closure';
import { pinnedAgents, withAgentNodes } from '../resolve/pinned-agents';
import type { VersionSource } from '../resolve/version-source';
import type { Resolvable, WorkflowVersion } from '../model/version';
import { firstError } from '../model/soundness';

/**
 * Maximum size of a specification that is checked in this process, in characters of JSON. A check of this size takes
 * at most 30 ms, and twice that on a busy machine. Measured on two cores, for guards and for the longest allowed
 * expressions: 10 KiB 11 and 30 ms, 20 KiB 33 and 55 ms, 100 KiB 150 and 300 ms, 1 MiB 1.4 and 3.4 s. Ordinary
 * workflows have two to five thousand characters. A check in another process costs 3 ms more, and two seconds more
 * when the process has to start. The number of values is a bad measure: fifty long expressions, 400 values, take half
 * a second.
 */
const MAX_CHARACTERS_HERE = 10_000;

/** Steps in which this process proves the tables of a specification, together: some 20 ms of work. A process of its own proves the rest. */
const PROOF_STEPS_HERE = 100_000;

const tablesIn = (spec: WorkflowSpec): number =>
  everyNode(spec).filter(({ node }) => node.type === 'core.table').length;

const isShort = (spec: WorkflowSpec): boolean =>
  jsonSize(spec, MAX_CHARACTERS_HERE) <= MAX_CHARACTERS_HERE;

/** WF325: the proof of a table took more steps than it may. */
const isProven = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.every(({ code }) => code !== 'WF325');

/** Maximum number of cached results per catalog: far more than is ever published at one time. */
const MAX_RESULTS_IN_MEMORY = 10_000;

/** The result of checking a workflow in one definition set. */
export interface CheckedWorkflow {
  readonly closure: Closure;
  readonly diagnostics: readonly Diagnostic[];
}

/** A version and everything that its check depends on. Versions never change, so the result depends on nothing else. */
export interface CheckRequest {
  readonly slug: string;
  readonly version: number;
  /** The published workflows that the version may name. `agents`: every published agent. */
  readonly workflows: readonly NumberedVersion[];
  readonly agents: readonly NumberedVersion[];
}

/** Checks a version in another process. Undefined when that is not possible now. */
export type CheckElsewhere = (request: CheckRequest) => Promise<readonly Diagnostic[] | undefined>;

/** Checks workflows together with everything they can reach. */
export interface WorkflowChecker {
  /** A draft with pins is checked with the pinned versions, a draft without pins with what is published. */
  checkDraft(draft: Resolvable, set: DefinitionSet): Promise<CheckedWorkflow>;
  /** Diagnostics of a version, without those of its callees. */
  ownFindings(version: WorkflowVersion, set: DefinitionSet): Promise<readonly Diagnostic[]>;
  /** Checks every workflow of a set. Returns the results by slug. */
  checkAll(set: DefinitionSet): Promise<ReadonlyMap<string, CheckedWorkflow>>;
}

interface WorkflowCheckerOptions {
  readonly versions: VersionSource;
  /** Constructs that the engine does not run, and its longest timeout. */
  readonly engine: Pick<CheckOptions, 'notRun' | 'maxTimeout'>;
  /** Facts about the instance; without them, no diagnostics about the instance are found. */
  readonly instance?: InstanceFacts;
  /** Used for large versions. Without it, all versions are checked in this process. */
  readonly elsewhere?: CheckElsewhere;
  /** Called between checks: after a new version of an agent, every workflow is checked again. */
  readonly breathe?: Breathe;
}

/** Two closures with the same signature reach the same versions. */
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

/** Leaves out diagnostics at paths where the checker has found a WF206 itself. */
function withoutRepeats(
  checked: readonly Diagnostic[],
  more: readonly Diagnostic[],
): readonly Diagnostic[] {
  const found = new Set(checked.flatMap(({ code, path }) => (code === 'WF206' ? [path] : [])));
  return [...checked, ...more.filter(({ path }) => !found.has(path))];
}

export function createWorkflowChecker(options: WorkflowCheckerOptions): WorkflowChecker {
  const { versions, engine, instance, elsewhere, breathe } = options;
  /** Catalogs with pinned agents: a version is checked with the agents it was published with. */
  const catalogsWithPins = new WeakMap<Catalog, Map<string, Catalog>>();
  /** Results by catalog, version and closure signature. Nothing else changes the result. */
  const known = new WeakMap<Catalog, Map<string, Promise<readonly Diagnostic[]>>>();

  async function catalogFor({ pins }: Resolvable, set: DefinitionSet): Promise<Catalog> {
    if (!pins) return set.catalog;
    const agents = Object.entries(pins.agents);
    const isNow = agents.every(([slug, { version }]) => set.agents.get(slug)?.version === version);
    if (isNow) return set.catalog;
    const made = catalogsWithPins.get(set.catalog) ?? new Map<string, Catalog>();
    catalogsWithPins.set(set.catalog, made);
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
    given: Pick<CheckOptions, 'isVersion' | 'proofSteps'>,
  ): readonly Diagnostic[] {
    const callees = [...workflows.values(), ...reachedBy(closure)];
    const checked = checkWorkflow(spec, catalog, {
      ...engine,
      ...given,
      callees: new Map(callees.map((callee) => [callee.slug, callee.spec])),
      ...(instance && { instance }),
    });
    return withoutRepeats(checked, closureFindings(closure));
  }

  /** Undefined when nobody else checks the version now. */
  async function checkElsewhere(
    { slug, version }: WorkflowVersion,
    { carried, missing }: Closure,
    { workflows, agents }: DefinitionSet,
  ): Promise<readonly Diagnostic[] | undefined> {
    if (!elsewhere) return undefined;
    // For an unknown slug, the diagnostic suggests the nearest of all slugs, so all of them are needed.
    const mayName = (other: string): boolean =>
      missing.length > 0 || carried.has(other) || other === slug;
    return elsewhere({
      slug,
      version,
      workflows: numbered([...workflows.values()].filter((each) => mayName(each.slug))),
      agents: numbered(agents.values()),
    });
  }

  /** The check in this process, undefined when it would hold others up. */
  function checkQuickly(
    version: WorkflowVersion,
    closure: Closure,
    set: Pick<DefinitionSet, 'workflows' | 'catalog'>,
  ): readonly Diagnostic[] | undefined {
    if (!elsewhere || !isShort(version.spec)) return undefined;
    const proofSteps = PROOF_STEPS_HERE / Math.max(1, tablesIn(version.spec));
    const found = checkHere(version, closure, set, { isVersion: true, proofSteps });
    return isProven(found) ? found : undefined;
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
      const within = { ...set, catalog };
      return (
        checkQuickly(version, closure, within) ??
        (await checkElsewhere(version, closure, set)) ??
        checkHere(version, closure, within, { isVersion: true })
      );
    };
    const diagnostics = ofCatalog.get(key) ?? check();
    if (ofCatalog.size >= MAX_RESULTS_IN_MEMORY) ofCatalog.clear();
    ofCatalog.set(key, diagnostics);
    diagnostics.catch(() => ofCatalog.delete(key));
    return { closure, diagnostics: await diagnostics };
  }

  /** Adds a diagnostic for each callee that cannot run. */
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
      // A draft with pins is the version that a rollback restores.
      const isVersion = draft.pins !== undefined;
      const diagnostics = checkHere(draft, closure, { ...set, catalog }, { isVersion });
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

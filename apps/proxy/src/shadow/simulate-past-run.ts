import { performance } from 'node:perf_hooks';

import { problemError, type ProblemError } from '@platform/http';
import { catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import { simulatePast, type PastSimulation, type MissingInput } from '@platform/interpreter';
import type { FieldProblem } from '@platform/problems';

import { eventNotAccepted } from '../simulation/problems';
import {
  simulationProblem,
  type SimulationDeps,
  type TimedSimulation,
} from '../simulation/run-simulation';
import { limitsWithin, MAX_SIMULATION_MS } from '../simulation/simulation-limits';
import { createSubjectRecords } from './subject-records';
import { isTraced, pastRunOf, walkedOf, type DescribedRun } from './traced-run';
import { createWalkedWorkflows } from './walked-by-run';

const WHAT: Readonly<Record<MissingInput['what'], { readonly fr: string; readonly en: string }>> = {
  read: { fr: 'lecture', en: 'read' },
  agent: { fr: "réponse d'agent", en: 'agent answer' },
  decision: { fr: 'décision', en: 'decision' },
  event: { fr: 'événement attendu', en: 'awaited event' },
};

const asField = ({ nodePath, what, why }: MissingInput): FieldProblem => ({
  finding: why,
  path: `/${nodePath}`,
  message: {
    fr: `${WHAT[what].fr} que la trace ne donne pas (${why})`,
    en: `${WHAT[what].en} that the trace does not give (${why})`,
  },
});

/** The 422 problem when the trace lacks inputs that this version needs. `errors` name the nodes. */
const inputsMissing = (missing: readonly MissingInput[]): ProblemError =>
  problemError('trace-insufficient', { errors: missing.map(asField) });

interface PastRunToSimulate {
  readonly run: DescribedRun;
  /** The version to simulate. */
  readonly workflow: ResolvedWorkflow;
  /** Read inputs that the trace lacks from the real records. Allowed for publishers only. */
  readonly records?: boolean;
}

export interface PastRunDeps extends SimulationDeps {
  /** Adds an audit entry, `<kind>:<id>`, for each record that is read. */
  readonly audit: (resource: string) => Promise<void>;
}

async function outcomeOf(
  { run, workflow, records = false }: PastRunToSimulate,
  deps: PastRunDeps,
): Promise<PastSimulation> {
  if (!isTraced(run)) throw problemError('trace-unavailable');
  const walked = await createWalkedWorkflows(deps.definitionStore).of(run.snapshot);
  if (!walked) throw problemError('run-version-unknown');
  const { catalog } = await deps.definitions.inForce();
  const { locale, timezone, site, limits = {} } = deps;
  const subjects = createSubjectRecords(catalog, deps, deps.audit);
  return simulatePast(pastRunOf(run, walked), walkedOf(workflow), {
    catalog: catalogOfRuns(workflow, catalog),
    locale,
    timezone,
    ...(site && { terminology: site.terminology }),
    limits: limitsWithin(limits.ms ?? MAX_SIMULATION_MS, limits.nodes),
    ...(records && { records: () => subjects.seedsFor(run.subjects ?? {}) }),
  });
}

/**
 * Simulates a version with the recorded inputs of a past run. Nothing is written anywhere. Rejects with the problems
 * 409 `trace-unavailable` and `run-version-unknown`, 422 `trace-insufficient`, and those of a simulation.
 */
export async function simulatePastRun(
  request: PastRunToSimulate,
  deps: PastRunDeps,
): Promise<TimedSimulation> {
  const started = performance.now();
  let past: PastSimulation;
  try {
    past = await outcomeOf(request, deps);
  } catch (error) {
    throw simulationProblem(error);
  }
  if (past.outcome === 'not-started') throw eventNotAccepted(past.reason);
  if (past.missing.length > 0) throw inputsMissing(past.missing);
  return { ...past.simulation, ms: Math.round(performance.now() - started) };
}

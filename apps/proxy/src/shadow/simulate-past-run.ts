import { problemError } from '@platform/http';
import { performance } from 'node:perf_hooks';

import { catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import { simulatePast, type PastSimulation } from '@platform/interpreter';

import { eventNotAccepted } from '../simulation/problems';
import { inputsMissing } from './problems';
import {
  simulationProblem,
  type SimulationDeps,
  type TimedSimulation,
} from '../simulation/run-simulation';
import { limitsWithin, MAX_SIMULATION_MS } from '../simulation/simulation-limits';
import { createSubjectRecords } from './subject-records';
import { isTraced, pastRunOf, walkedOf, type DescribedRun } from './traced-run';
import { createWalkedWorkflows } from './walked-by-run';

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

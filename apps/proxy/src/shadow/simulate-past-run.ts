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
import { limitsWithin } from '../simulation/simulation-limits';
import { createSubjectRecords } from './subject-records';
import { isTraced, pastRunOf, walkedOf, type ToldRun } from './traced-run';
import { createWalkedWorkflows } from './walked-by-run';

export interface PastRunToSimulate {
  readonly run: ToldRun;
  /** The version that takes its place. */
  readonly workflow: ResolvedWorkflow;
  /** Whether what the trace does not tell may be read from the real records; for publishers alone. */
  readonly records?: boolean;
}

export interface PastRunDeps extends SimulationDeps {
  /** Adds a line to the audit log for each record that is read: `<kind>:<id>`. */
  readonly audit: (resource: string) => Promise<void>;
}

const MAX_DURATION_MS = 10_000;

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
    limits: limitsWithin(limits.ms ?? MAX_DURATION_MS, limits.nodes),
    ...(records && { records: () => subjects.seedsFor(run.subjects ?? {}) }),
  });
}

/**
 * What a version would have done in the place of a past run, with what the world gave that run; nothing
 * is written anywhere. Throws the problems 409 `trace-unavailable` and `run-version-unknown`, 422
 * `trace-insufficient`, and those of a simulation.
 */
export async function simulatePastRun(
  asked: PastRunToSimulate,
  deps: PastRunDeps,
): Promise<TimedSimulation> {
  const started = performance.now();
  let past: PastSimulation;
  try {
    past = await outcomeOf(asked, deps);
  } catch (error) {
    throw simulationProblem(error);
  }
  if (past.outcome === 'not-started') throw eventNotAccepted(past.reason);
  if (past.missing.length > 0) throw inputsMissing(past.missing);
  return { ...past.simulation, ms: Math.round(performance.now() - started) };
}

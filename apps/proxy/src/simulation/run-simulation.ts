import { problemError } from '@platform/http';
import { performance } from 'node:perf_hooks';

import type { Catalog } from '@platform/catalog';
import { calleesOf, catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import type { IngressClient } from '@platform/engine-api';
import {
  givenOptions,
  simulate,
  SimulationEventRefusedError,
  SimulationInputRefusedError,
  SimulationRefusedError,
  SimulationTooLargeError,
  type Simulation,
} from '@platform/interpreter';
import type { JsonObject, Ports } from '@platform/ports';

import { missingSubjects, subjectsOf } from '../events/event-context';
import { eventInvalid } from '../events/rejections';
import { eventNotAccepted, simulationInputInvalid, workflowInvalid } from './problems';
import { simulatedWorkflow, type WorkflowSources } from './simulated-workflow';
import type { SiteTerminology } from './site-terminology';
import type { SimulationBody } from './simulation-body';
import { limitsWithin } from './simulation-limits';
import { seedFromSubject, type BoundAdapters } from './subject-seed';

export interface SimulationDeps extends WorkflowSources {
  readonly ingress: IngressClient;
  readonly bound: BoundAdapters;
  readonly locale: string;
  readonly timezone: string;
  /** The terminology of the instance; without it the value sets of the catalog answer. */
  readonly site?: SiteTerminology;
  /** The bound agent runner, under its port. */
  readonly agents?: Ports;
  /** `answer`: characters of its nodes and effects. */
  readonly limits?: { readonly nodes?: number; readonly ms?: number; readonly answer?: number };
}

export type TimedSimulation = Simulation & { readonly ms: number };

const MAX_DURATION_MS = 10_000;
/** A model takes its time. */
const MAX_DURATION_WITH_AGENTS_MS = 180_000;

/** Throws the 422 that ingestion would answer: a run without its subject would mean nothing. */
function requireSubjects(
  event: JsonObject & { readonly eventType: string },
  workflow: ResolvedWorkflow,
  catalog: Catalog,
): void {
  const identified = { eventId: 'simulation', ...event };
  const { subjects, errors } = subjectsOf(identified, catalog);
  const missing = missingSubjects(workflow, identified, subjects, catalog);
  const wrong = [...errors, ...(errors.length > 0 ? [] : missing)];
  if (wrong.length > 0) {
    throw eventInvalid(wrong.map((each) => ({ ...each, path: `/event${each.path}` })));
  }
}

/** What simulate throws, as the problem that tells the caller what to correct. */
export function simulationProblem(error: unknown): unknown {
  if (error instanceof SimulationRefusedError) return workflowInvalid(error.diagnostics);
  if (error instanceof SimulationEventRefusedError) return eventNotAccepted(error.reason);
  if (error instanceof SimulationInputRefusedError) {
    return simulationInputInvalid(error.path, error.reason);
  }
  return error instanceof SimulationTooLargeError ? problemError('simulation-too-large') : error;
}

/**
 * Simulates what the body asks for; nothing outside of this process is written to. `label`: what metrics
 * and logs call the workflow.
 */
export async function runSimulation(
  { workflow: asked, version, event, options = {} }: SimulationBody,
  deps: SimulationDeps,
): Promise<{ readonly label: string; readonly simulation: TimedSimulation }> {
  const started = performance.now();
  const { locale, timezone, site, agents, limits = {} } = deps;
  const { catalog } = await deps.definitions.inForce();
  const { subject, liveAgents = false, seeds, ...inputs } = options;
  if (liveAgents && !agents) throw problemError('live-agents-unavailable');
  const { workflow, label } = await simulatedWorkflow(
    { workflow: asked, ...(version !== undefined && { version }) },
    deps,
  );
  const seeded = subject
    ? await seedFromSubject(subject, { ...deps, catalog })
    : { seeds: {}, fields: {} };
  const given = givenOptions({
    ...inputs,
    event: { ...seeded.fields, ...event },
    seeds: { ...seeded.seeds, ...seeds },
  });
  requireSubjects(given.event, workflow, catalog);
  const ms = limits.ms ?? (liveAgents ? MAX_DURATION_WITH_AGENTS_MS : MAX_DURATION_MS);
  try {
    const simulation = await simulate(workflow.spec, {
      ...given,
      catalog: catalogOfRuns(workflow, catalog),
      callees: calleesOf(workflow),
      locale,
      timezone,
      ...(site && { terminology: site.terminology }),
      limits: limitsWithin(ms, limits.nodes),
      ...(liveAgents && agents && { ports: agents }),
    });
    const took = Math.round(performance.now() - started);
    return { label, simulation: { ...simulation, ms: took } };
  } catch (error) {
    throw simulationProblem(error);
  }
}

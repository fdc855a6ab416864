import { problemError } from '@platform/http';
import { performance } from 'node:perf_hooks';

import { mockModelClient } from '@platform/agents';
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
import type { SiteAgents } from './site-agents';
import type { SiteTerminology } from './site-terminology';
import type { SimulationBody } from './simulation-body';
import { limitsWithin, MAX_LIVE_SIMULATION_MS, MAX_SIMULATION_MS } from './simulation-limits';
import { seedFromSubject, type BoundAdapters } from './subject-seed';

export interface SimulationDeps extends WorkflowSources {
  readonly ingress: Pick<IngressClient, 'recordSnapshot'>;
  readonly bound: BoundAdapters;
  readonly locale: string;
  readonly timezone: string;
  /** The instance's terminology. Without it, the value sets of the catalog are used. */
  readonly site?: SiteTerminology;
  /** The instance's agent runner. Without it, no agent can be live. */
  readonly agents?: SiteAgents | undefined;
  /** `answer` limits the characters of nodes and effects. */
  readonly limits?: { readonly nodes?: number; readonly ms?: number; readonly answer?: number };
}

export type TimedSimulation = Simulation & { readonly ms: number };

/** An agent without given outputs or turns answers what fits its outputs, and its trace says so. */
const mockAgents = (locale: string): Ports => ({ agent: mockModelClient(locale) });

/** Throws the 422 problem of ingestion when the event does not name the run's subjects. */
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

/** Converts an error of `simulate` to a problem that tells the caller what to correct. */
export function simulationProblem(error: unknown): unknown {
  if (error instanceof SimulationRefusedError) return workflowInvalid(error.diagnostics);
  if (error instanceof SimulationEventRefusedError) return eventNotAccepted(error.reason);
  if (error instanceof SimulationInputRefusedError) {
    return simulationInputInvalid(error.path, error.reason);
  }
  return error instanceof SimulationTooLargeError ? problemError('simulation-too-large') : error;
}

/**
 * Runs a simulation. It writes nothing outside this process. `label` names the workflow in metrics and logs.
 */
export async function runSimulation(
  { workflow: requested, version, event, options = {} }: SimulationBody,
  deps: SimulationDeps,
): Promise<{ readonly label: string; readonly simulation: TimedSimulation }> {
  const started = performance.now();
  const { locale, timezone, site, agents, limits = {} } = deps;
  const { catalog } = await deps.definitions.inForce();
  const { subject, liveAgents = false, seeds, ...inputs } = options;
  const live = liveAgents ? agents : undefined;
  if (liveAgents && !live) throw problemError('live-agents-unavailable');
  const { workflow, label } = await simulatedWorkflow(
    { workflow: requested, ...(version !== undefined && { version }) },
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
  const ms = limits.ms ?? (live ? MAX_LIVE_SIMULATION_MS : MAX_SIMULATION_MS);
  try {
    const simulation = await simulate(workflow.spec, {
      ...given,
      catalog: catalogOfRuns(workflow, catalog),
      callees: calleesOf(workflow),
      locale,
      timezone,
      ...(site && { terminology: site.terminology }),
      limits: limitsWithin(ms, limits.nodes),
      ports: live?.ports ?? mockAgents(locale),
      ...(live && { agentSettings: live.settings }),
    });
    const took = Math.round(performance.now() - started);
    return { label, simulation: { ...simulation, ms: took } };
  } catch (error) {
    throw simulationProblem(error);
  }
}

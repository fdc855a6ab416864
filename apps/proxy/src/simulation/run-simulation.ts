import { performance } from 'node:perf_hooks';

import type { Catalog } from '@platform/catalog';
import type { IngressClient } from '@platform/engine-api';
import {
  givenOptions,
  simulate,
  SimulationEventRefusedError,
  SimulationInputRefusedError,
  SimulationRefusedError,
  SimulationTooLargeError,
  type Simulation,
  type SimulationLimits,
} from '@platform/interpreter';
import type { JsonObject, Ports } from '@platform/ports';
import { recordSimulation, rootLogger } from '@platform/telemetry';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import { missingSubjects, subjectsOf } from '../events/event-context';
import { eventInvalid } from '../events/rejections';
import {
  eventNotAccepted,
  liveAgentsUnavailable,
  simulationInputInvalid,
  simulationTooLarge,
  workflowInvalid,
} from './problems';
import { simulatedWorkflow, type SimulatedWorkflow } from './simulated-workflow';
import type { SimulationBody } from './simulation-body';
import { seedFromSubject, type BoundAdapters } from './subject-seed';

export interface SimulationDeps {
  readonly catalog: Catalog;
  readonly workflows: readonly PublishedWorkflow[];
  readonly ingress: IngressClient;
  readonly bound: BoundAdapters;
  readonly locale: string;
  readonly timezone: string;
  /** The bound agent runner, under its port. */
  readonly agents?: Ports;
  /** `answer`: characters of its nodes and effects. */
  readonly limits?: { readonly nodes?: number; readonly ms?: number; readonly answer?: number };
}

export type TimedSimulation = Simulation & { readonly ms: number };

const MOST_NODES = 10_000;
const MOST_MS = 10_000;
/** A model takes its time. */
const MOST_MS_WITH_AGENTS = 180_000;

function limitsOf(deps: SimulationDeps, liveAgents: boolean): SimulationLimits {
  const { nodes = MOST_NODES, ms = liveAgents ? MOST_MS_WITH_AGENTS : MOST_MS } = deps.limits ?? {};
  const end = performance.now() + ms;
  return { nodes, signal: AbortSignal.timeout(ms), outOfTime: () => performance.now() > end };
}

/** Throws the 422 that ingestion would answer: a run without its subject would mean nothing. */
function requireSubjects(
  event: JsonObject & { readonly eventType: string },
  workflow: SimulatedWorkflow,
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
function asProblem(error: unknown): unknown {
  if (error instanceof SimulationRefusedError) return workflowInvalid(error.diagnostics);
  if (error instanceof SimulationEventRefusedError) return eventNotAccepted(error.accepted);
  if (error instanceof SimulationInputRefusedError) {
    return simulationInputInvalid(error.path, error.reason);
  }
  return error instanceof SimulationTooLargeError ? simulationTooLarge() : error;
}

/** Simulates what the body asks for; nothing outside of this process is written to. */
export async function runSimulation(
  { workflow, version, event, options = {} }: SimulationBody,
  deps: SimulationDeps,
): Promise<TimedSimulation> {
  const started = performance.now();
  const { catalog, locale, timezone, agents } = deps;
  const simulated = simulatedWorkflow({ workflow, ...(version && { version }) }, deps.workflows);
  const { subject, liveAgents = false, seeds, ...inputs } = options;
  if (liveAgents && !agents) throw liveAgentsUnavailable();
  const seeded = subject ? await seedFromSubject(subject, deps) : { seeds: {}, fields: {} };
  const given = givenOptions({
    ...inputs,
    event: { ...seeded.fields, ...event },
    seeds: { ...seeded.seeds, ...seeds },
  });
  requireSubjects(given.event, simulated, catalog);
  try {
    const simulation = await simulate(simulated.spec, {
      ...given,
      catalog,
      callees: new Map(deps.workflows.map(({ slug, spec }) => [slug, spec])),
      locale,
      timezone,
      limits: limitsOf(deps, liveAgents),
      ...(liveAgents && agents && { ports: agents }),
    });
    return told(simulated, { ...simulation, ms: Math.round(performance.now() - started) });
  } catch (error) {
    throw asProblem(error);
  }
}

function told({ label }: SimulatedWorkflow, simulation: TimedSimulation): TimedSimulation {
  const { status, effects, ms } = simulation;
  // One that waits has not ended, and the counter knows ends alone.
  if (status !== 'running') recordSimulation(label, status);
  rootLogger.info({ workflow: label, status, effects: effects.length, ms }, 'simulation');
  return simulation;
}

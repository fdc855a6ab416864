import type { Catalog } from '@platform/catalog';
import type { ContextEnvelope, JsonObject } from '@platform/ports';
import { InternalTerminology } from '@platform/terminology';
import { checkWorkflow, type WorkflowSpec } from '@platform/workflow';

import type { DetachedRun, Driver } from '../driver';
import { createMemoryDriver } from '../drivers/memory-driver';
import { interpret } from '../interpret';
import { onFailureRun } from '../plan/on-failure';
import type { Plan } from '../plan/plan';
import { planWorkflow } from '../plan/plan-workflow';
import { takesType } from '../plan/trigger-condition';
import type { PinnedEnd } from '../run-input';
import { Budget } from './budget';
import { checkInputs } from './check-inputs';
import { CoverageRecorder } from './coverage-recorder';
import { SimulationRefusedError, SimulationEventRefusedError } from './errors';
import { createDecisionJudge } from './judge-decisions';
import { openSandboxes } from './sandboxes';
import type { Simulation, SimulationOptions } from './simulation';
import { TraceRecorder } from './trace-recorder';

/** Throws `SimulationEventRefusedError` when no trigger of the workflow accepts the event. */
function requireAcceptingTrigger(
  { nodes }: Plan,
  event: JsonObject & { readonly eventType: string },
): void {
  const triggers = nodes.flatMap(({ trigger }) => trigger ?? []);
  const isTaken = triggers.some(
    (trigger) => takesType(trigger, event.eventType) && trigger.judge(event) !== 'refuses',
  );
  if (isTaken) return;
  const accepted = triggers.flatMap(({ eventType }) => eventType ?? []);
  throw new SimulationEventRefusedError(event.eventType, [...new Set(accepted)].sort());
}

const NOW = new Date('2026-01-01T12:00:00.000Z');
const RUN_ID = 'simulation';
const silent = () => undefined;

const contextOf = (catalog: Catalog, event: JsonObject): ContextEnvelope =>
  Object.fromEntries(
    [...catalog.contextKinds.values()].flatMap(({ name, idField }) => {
      const id = event[idField];
      return typeof id === 'string' ? [[name, { id }]] : [];
    }),
  );

const subjectIds = (context: ContextEnvelope): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(context).flatMap(([kind, subject]) => (subject ? [[kind, subject.id]] : [])),
  );

const pinnedBy = ({ pins = {}, agents = {} }: SimulationOptions): ReadonlyMap<string, PinnedEnd> =>
  new Map([
    ...Object.entries(agents).map(([path, outputs]): [string, PinnedEnd] => [path, { outputs }]),
    ...Object.entries(pins),
  ]);

/** Removes who decides, which only the judge needs. */
const withoutDeciders = (decisions: NonNullable<SimulationOptions['decisions']>) =>
  Object.fromEntries(
    Object.entries(decisions).map(([path, { as: _as, ...decision }]) => [path, decision] as const),
  );

/**
 * Plans a workflow for simulations. A workflow that could not be published is not simulated: throws
 * `SimulationRefusedError`.
 */
export function planSimulation(
  spec: WorkflowSpec,
  { catalog, callees, locale }: Pick<SimulationOptions, 'catalog' | 'callees' | 'locale'>,
): Plan {
  const called = callees && { callees };
  const errors = checkWorkflow(spec, catalog, called).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0) throw new SimulationRefusedError(errors);
  const { plan, diagnostics } = planWorkflow(spec, catalog, { locale, ...called });
  if (plan === undefined) throw new SimulationRefusedError(diagnostics);
  return plan;
}

/**
 * Runs a workflow immediately in this process, with the interpreter of durable runs, a virtual clock, and the catalog's
 * sandboxes as ports. Nothing leaves the process except through ports or a terminology passed in the options. Equal inputs
 * and answers give equal results. Rejects with `SimulationRefusedError`, `SimulationEventRefusedError`,
 * `SimulationInputRefusedError` or `SimulationTooLargeError`.
 */
export async function simulate(
  spec: WorkflowSpec,
  options: SimulationOptions,
): Promise<Simulation> {
  const { catalog, event, now = NOW, timezone, subjectsExist = false } = options;
  const context = options.context ?? contextOf(catalog, event);
  const plan = options.plan ?? planSimulation(spec, options);
  requireAcceptingTrigger(plan, event);
  checkInputs(spec, options);

  const zone = spec.settings?.timezone ?? timezone;
  const sandboxes = openSandboxes(catalog, options.seeds ?? {}, {
    now,
    timezone: zone,
    ...(subjectsExist && { subjects: subjectIds(context) }),
  });
  const budget = new Budget(options.limits);
  const traces = new TraceRecorder();
  const coverage = new CoverageRecorder(catalog);
  const started: DetachedRun[] = [];
  const judge = createDecisionJudge(options);
  const memory = createMemoryDriver({
    now,
    refuses: judge.refuses,
    ...(options.decisions && { decisions: withoutDeciders(options.decisions) }),
    ...(options.actions && { actions: options.actions }),
    ...(options.events && { events: options.events }),
    ...(options.arrivals && { arrivals: options.arrivals }),
    performing: sandboxes.performing,
    onDetach: (run) => started.push(run),
    emit: (told) => {
      if (told.type !== 'node-end') return;
      coverage.nodeEnded(told);
      budget.nodeEnded();
    },
  });
  const driver: Driver = {
    ...memory,
    breathe: () => options.limits?.pause?.(),
    next: (inFlight) => budget.within(() => memory.next(inFlight)),
    rest: ({ nodes, pending }) => {
      judge.see(pending);
      traces.write(nodes);
    },
  };
  const { terminology = new InternalTerminology(catalog) } = options;
  const given = { terminology, ...sandboxes.ports, ...options.ports };
  const { onPortUse } = options;
  const ports = onPortUse
    ? // Codes are no part of what a trace or a record tells.
      sandboxes.watched(given, (path, port) => port !== 'terminology' && onPortUse(path, port))
    : given;
  const subject = {
    runId: RUN_ID,
    event: { eventId: RUN_ID, ...event },
    context,
    startedAt: now.toISOString(),
    timezone: zone,
  };
  const result = await interpret(
    plan,
    subject,
    {
      ports,
      terminology,
      log: { debug: silent, info: silent, warn: silent },
      pinned: pinnedBy(options),
      agents: { ...options.agentSettings, ...(options.turns && { turns: options.turns }) },
      ...(options.onAsked && { onAsked: options.onAsked }),
    },
    driver,
  );
  const failed = { spec, calleeOf: (slug: string) => options.callees?.get(slug) };
  const follower = onFailureRun(failed, subject, result);
  if (follower) started.push(follower);
  traces.write(result.nodes);
  const nodes = traces.inPlanOrder();
  return {
    status: result.status,
    outputs: result.outputs,
    ...(result.error && { error: result.error }),
    nodes,
    effects: sandboxes.effects,
    pending: result.pending,
    ...(judge.refused.length > 0 && { refused: judge.refused }),
    started,
    coverage: coverage.of(nodes),
    endedAt: result.endedAt,
  };
}

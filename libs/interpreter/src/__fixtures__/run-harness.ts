import type { ContextEnvelope, JsonObject, Ports } from '@platform/ports';
import type { EdgeSpec, NodeSpec, OutputSpec, PolicySpec, WorkflowSpec } from '@platform/workflow';

import type { DetachedRun, Driver, TraceEvent } from '../driver';
import { createMemoryDriver, type MemoryDriverOptions } from '../drivers/memory-driver';
import { createRecordingDriver, type JournalEntry } from '../drivers/replay-driver';
import { interpret } from '../interpret';
import type { Plan } from '../plan/plan';
import { planWorkflow } from '../plan/plan-workflow';
import type {
  AgentSettings,
  PinnedEnd,
  PublishValidation,
  RunSubject,
  WithdrawValidation,
} from '../run-input';
import type { NodeTrace, RunResult, WaitDetail } from '../trace';
import { harnessCatalog } from './harness-catalog';

export const STARTED_AT = '2026-11-20T08:00:00.000Z';

/** Builds a specification from nodes and `from -> to` edges. */
export function specOf(
  nodes: readonly NodeSpec[],
  edges: readonly string[],
  more: Partial<WorkflowSpec> & { outputs?: OutputSpec[] } = {},
): WorkflowSpec {
  return {
    apiVersion: 'platform/workflow-v1',
    slug: 'bench',
    name: 'Banc',
    nodes: [...nodes],
    edges: edges.map((edge): EdgeSpec => {
      const [from = '', to = ''] = edge.split(' -> ');
      return { from, to };
    }),
    ...more,
  };
}

export function planOf(
  spec: WorkflowSpec,
  callees: readonly WorkflowSpec[] = [],
  locale = 'fr',
): Plan {
  const { plan, diagnostics } = planWorkflow(spec, harnessCatalog, {
    locale,
    callees: new Map(callees.map((callee) => [callee.slug, callee])),
  });
  if (!plan) throw new Error(diagnostics.map(({ message }) => message.en).join('; '));
  return plan;
}

export interface HarnessRun {
  readonly event?: JsonObject;
  /** Default: the patient `p1`. */
  readonly context?: ContextEnvelope;
  readonly ports?: Ports;
  readonly decisions?: MemoryDriverOptions['decisions'];
  readonly actions?: MemoryDriverOptions['actions'];
  /** Domain events that arrive while the run waits. */
  readonly events?: MemoryDriverOptions['events'];
  readonly pinned?: Readonly<Record<string, PinnedEnd>>;
  readonly callees?: readonly WorkflowSpec[];
  /** Default `fr`. */
  readonly locale?: string;
  readonly agents?: AgentSettings;
  readonly publishValidation?: PublishValidation;
  readonly withdrawValidation?: WithdrawValidation;
  readonly workflow?: RunSubject['workflow'];
  /** Replaces the memory driver. */
  readonly driver?: (emit: (event: TraceEvent) => void) => Driver;
}

export interface HarnessResult extends RunResult {
  readonly byPath: Readonly<Record<string, NodeTrace>>;
  readonly events: readonly TraceEvent[];
  readonly journal: readonly JournalEntry[];
  /** Names of the journaled steps, in order. */
  readonly steps: readonly string[];
  readonly detached: readonly DetachedRun[];
  /** What is known of the waits at the last rest. */
  readonly details: readonly WaitDetail[];
}

/** The trigger `start` with value 3. */
export const START: NodeSpec = { id: 'start', type: 't.start' };
export const NUMBER = { kind: 'primitive', name: 'Number' } as const;

/** A node that outputs a list of numbers as `<id>.value`. */
export const listOf = (id: string, items: readonly unknown[]): NodeSpec => ({
  id,
  type: 'core.constant',
  config: { type: { kind: 'list', of: NUMBER }, value: items },
});

/** A map over numbers. Its body has these nodes, `from -> to` edges, and outputs as `name: from`. */
export const mapOf = (
  id: string,
  nodes: readonly NodeSpec[],
  edges: readonly string[],
  ...[outputs = {}, { policy, ...config } = {}]: [
    outputs?: Readonly<Record<string, string>>,
    more?: Readonly<Record<string, unknown>> & { policy?: PolicySpec },
  ]
): NodeSpec => ({
  id,
  type: 'core.map',
  config: {
    itemType: NUMBER,
    ...config,
    body: {
      nodes,
      edges: specOf([], edges).edges,
      outputs: Object.entries(outputs).map(([name, from]) => ({ name, type: NUMBER, from })),
    },
  },
  ...(policy && { policy }),
});

/** Runs a specification in memory with the event `{ eventType: 'test.started', value: 3 }`. */
export async function runHarness(
  spec: WorkflowSpec,
  options: HarnessRun = {},
): Promise<HarnessResult> {
  const events: TraceEvent[] = [];
  const journal: JournalEntry[] = [];
  const detached: DetachedRun[] = [];
  const emit = (event: TraceEvent): void => void events.push(event);
  const driver =
    options.driver?.(emit) ??
    createMemoryDriver({
      now: new Date(STARTED_AT),
      ...(options.decisions && { decisions: options.decisions }),
      ...(options.actions && { actions: options.actions }),
      ...(options.events && { events: options.events }),
      onDetach: (run) => void detached.push(run),
      emit,
    });
  const rests: NodeTrace[] = [];
  let details: readonly WaitDetail[] = [];
  const recording = createRecordingDriver(driver, journal);
  const result = await walk(planOf(spec, options.callees, options.locale), {
    ...options,
    driver: {
      ...recording,
      rest(progress, known = []) {
        rests.push(...progress.nodes);
        details = known;
        recording.rest(progress);
      },
    },
  });
  const traces = events.flatMap((event) => (event.type === 'node-end' ? [event.trace] : []));
  return {
    ...result,
    events,
    journal,
    steps: journal.flatMap((entry) => (entry.op === 'step' ? [entry.name] : [])),
    detached,
    details,
    byPath: Object.fromEntries(
      [...rests, ...result.nodes, ...traces].map((trace) => [trace.path, trace]),
    ),
  };
}

/** Interprets a plan as the run `run-1` with the same event. */
export function walk(
  plan: Plan,
  options: Omit<HarnessRun, 'driver'> & { driver: Driver },
): Promise<RunResult> {
  const { event, context, ports, pinned, agents, publishValidation, withdrawValidation } = options;
  const { workflow, driver } = options;
  const silent = () => undefined;
  return interpret(
    plan,
    {
      runId: 'run-1',
      event: { eventId: 'run-1', eventType: 'test.started', value: 3, ...event },
      context: context ?? { patient: { id: 'p1' } },
      startedAt: STARTED_AT,
      timezone: 'Europe/Paris',
      ...(workflow && { workflow }),
    },
    {
      ports: ports ?? {},
      terminology: {
        has: () => false,
        validateCode: () => false,
        expand: () => [],
        display: (_set, code) => code,
        subsumes: () => false,
      },
      log: { debug: silent, info: silent, warn: silent },
      ...(agents && { agents }),
      ...(pinned && { pinned: new Map(Object.entries(pinned)) }),
      ...(publishValidation && { publishValidation }),
      ...(withdrawValidation && { withdrawValidation }),
    },
    driver,
  );
}

import type { JsonObject, Ports } from '@platform/ports';
import type { EdgeSpec, NodeSpec, OutputSpec, WorkflowSpec } from '@platform/workflow';

import type { Driver, TraceEvent } from '../driver';
import { createMemoryDriver, type MemoryDriverOptions } from '../drivers/memory-driver';
import { interpret } from '../interpret';
import { planWorkflow, type Plan } from '../plan';
import type { PublishValidation } from '../run-input';
import type { NodeTrace, RunResult } from '../trace';
import { benchCatalog } from './bench-catalog';

export const STARTED_AT = '2026-11-20T08:00:00.000Z';

/** A specification from its nodes and `from -> to` edges. */
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

export function planOf(spec: WorkflowSpec): Plan {
  const { plan, diagnostics } = planWorkflow(spec, benchCatalog, { locale: 'fr' });
  if (!plan) throw new Error(diagnostics.map(({ message }) => message.en).join('; '));
  return plan;
}

export interface BenchRun {
  readonly event?: JsonObject;
  readonly ports?: Ports;
  readonly decisions?: MemoryDriverOptions['decisions'];
  readonly publishValidation?: PublishValidation;
  /** Instead of the memory driver. */
  readonly driver?: (emit: (event: TraceEvent) => void) => Driver;
}

export interface BenchResult extends RunResult {
  readonly byPath: Readonly<Record<string, NodeTrace>>;
  readonly events: readonly TraceEvent[];
}

/** Runs a specification in memory, for the event `{ eventType: 'test.started', value: 3 }`. */
export async function runBench(spec: WorkflowSpec, options: BenchRun = {}): Promise<BenchResult> {
  const events: TraceEvent[] = [];
  const emit = (event: TraceEvent): void => void events.push(event);
  const result = await walk(planOf(spec), {
    ...options,
    driver: options.driver?.(emit) ?? memoryDriver(options, emit),
  });
  const traces = events.flatMap((event) => (event.type === 'node-end' ? [event.trace] : []));
  return {
    ...result,
    events,
    byPath: Object.fromEntries([...result.nodes, ...traces].map((trace) => [trace.path, trace])),
  };
}

const memoryDriver = ({ decisions }: BenchRun, emit: (event: TraceEvent) => void): Driver =>
  createMemoryDriver({ now: new Date(STARTED_AT), ...(decisions && { decisions }), emit });

/** Interprets a plan as the run `run-1`, for the same event. */
export function walk(
  plan: Plan,
  { event, ports, publishValidation, driver }: Omit<BenchRun, 'driver'> & { driver: Driver },
): Promise<RunResult> {
  const silent = () => undefined;
  return interpret(
    plan,
    {
      runId: 'run-1',
      event: { eventId: 'run-1', eventType: 'test.started', value: 3, ...event },
      context: { patient: { id: 'p1' } },
      startedAt: STARTED_AT,
      timezone: 'Europe/Paris',
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
      ...(publishValidation && { publishValidation }),
    },
    driver,
  );
}

import type { Catalog } from '@platform/catalog';
import {
  createMemoryDriver,
  interpret,
  planWorkflow,
  type MemoryDriverOptions,
  type NodeTrace,
  type RunError,
} from '@platform/interpreter';
import { loadPlugins } from '@platform/plugin-host';
import type { JsonObject, PendingValidation, Ports } from '@platform/sdk';
import { InternalTerminology } from '@platform/terminology';
import { parseWorkflow, type WorkflowSpec } from '@platform/workflow';

import { WorkflowRefusedError } from './errors/workflow-refused-error';
import type { CapturedEffect } from './record-sandbox';

export interface SimulationOptions {
  /** Plugin folders and folders of plugin folders; or a catalog that is already loaded. */
  readonly plugins: readonly string[] | Catalog;
  /** The event that starts the run; `eventType` chooses the trigger. */
  readonly event: JsonObject & { readonly eventType: string };
  /** Port → what its sandbox is seeded with. */
  readonly seeds?: Readonly<Record<string, unknown>>;
  /** Node path of a human task → its decision; a task without one leaves the run waiting. */
  readonly decisions?: NonNullable<MemoryDriverOptions['decisions']>;
  /** The run's clock; timers jump it. 2026-01-01T12:00:00Z unless said otherwise. */
  readonly now?: Date;
  readonly locale?: string;
  readonly timezone?: string;
}

export interface Simulation {
  /** `running`: it waits for a decision that was not given. */
  readonly status: 'completed' | 'failed' | 'running';
  readonly outputs: JsonObject;
  readonly error?: RunError;
  /** By node path. */
  readonly nodes: Readonly<Record<string, NodeTrace>>;
  readonly pending: readonly PendingValidation[];
  /** What was written to each port, in order; nothing of it is applied. */
  readonly effects: readonly (CapturedEffect & { readonly port: string })[];
}

const NOW = new Date('2026-01-01T12:00:00.000Z');
const silent = () => undefined;

async function catalogOf(plugins: SimulationOptions['plugins']): Promise<Catalog> {
  if ('nodes' in plugins) return plugins;
  return (await loadPlugins({ roots: plugins })).catalog;
}

function specOf(workflow: WorkflowSpec | string): WorkflowSpec {
  if (typeof workflow !== 'string') return workflow;
  const { spec, diagnostics } = parseWorkflow(workflow);
  if (spec !== undefined) return spec;
  throw new WorkflowRefusedError(diagnostics);
}

/** A port without a sandbox is absent, and a behavior that needs it fails (specification, portSandboxes). */
function openSandboxes(catalog: Catalog, seeds: Readonly<Record<string, unknown>>) {
  const effects: (CapturedEffect & { readonly port: string })[] = [];
  const ports = Object.fromEntries(
    [...catalog.portSandboxes.values()].map(({ port, factory }) => [
      port,
      factory(seeds[port], (op, targetId, payload) =>
        effects.push({ port, op, targetId, payload }),
      ),
    ]),
  ) as Ports;
  return { ports, effects };
}

const contextOf = (catalog: Catalog, event: JsonObject) =>
  Object.fromEntries(
    [...catalog.contextKinds.values()].flatMap(({ name, idField }) => {
      const id = event[idField];
      return typeof id === 'string' ? [[name, { id }]] : [];
    }),
  );

/**
 * Runs a workflow in this process: the platform's interpreter, the plugins' behaviors, their
 * sandboxes as ports. Nothing leaves the process. Throws WorkflowRefusedError.
 */
export async function simulate(
  workflow: WorkflowSpec | string,
  options: SimulationOptions,
): Promise<Simulation> {
  const { event, now = NOW, locale = 'fr', timezone = 'Europe/Paris' } = options;
  const catalog = await catalogOf(options.plugins);
  const { plan, diagnostics } = planWorkflow(specOf(workflow), catalog, { locale });
  if (plan === undefined) {
    throw new WorkflowRefusedError(diagnostics);
  }
  const { ports, effects } = openSandboxes(catalog, options.seeds ?? {});
  const traces = new Map<string, NodeTrace>();
  const driver = createMemoryDriver({
    now,
    ...(options.decisions && { decisions: options.decisions }),
    emit: (traced) => {
      if (traced.type === 'node-end') traces.set(traced.trace.path, traced.trace);
    },
  });
  const result = await interpret(
    plan,
    {
      runId: 'simulation',
      event: { eventId: 'simulation', ...event },
      context: contextOf(catalog, event),
      startedAt: now.toISOString(),
      timezone,
    },
    {
      ports,
      terminology: new InternalTerminology(catalog),
      log: { debug: silent, info: silent, warn: silent },
    },
    driver,
  );
  for (const trace of result.nodes) traces.set(trace.path, trace);
  return {
    status: result.status,
    outputs: result.outputs,
    ...(result.error && { error: result.error }),
    nodes: Object.fromEntries(traces),
    pending: result.pending,
    effects,
  };
}

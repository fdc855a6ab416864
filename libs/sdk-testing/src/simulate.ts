import type { Catalog } from '@platform/catalog';
import {
  simulate as simulateWorkflow,
  SimulationRefusedError,
  type NodeTrace,
  type Simulation as WorkflowSimulation,
  type SimulationOptions as WorkflowSimulationOptions,
} from '@platform/interpreter';
import { loadPlugins } from '@platform/plugin-host';
import { parseWorkflow, type WorkflowSpec } from '@platform/workflow';

import { WorkflowRefusedError } from './errors';
import { observeBehaviors, type ThrownError } from './observe-behaviors';

type Given = Omit<WorkflowSimulationOptions, 'catalog' | 'callees' | 'locale' | 'timezone'>;

export interface SimulationOptions extends Given {
  /** Plugin folders, folders that contain plugins, or a catalog that is already loaded. */
  readonly plugins: readonly string[] | Catalog;
  /** The workflows that this one calls, as YAML or JSON text or as objects. */
  readonly callees?: readonly (WorkflowSpec | string)[];
  /** Language of the texts that behaviors write. Default `fr`. */
  readonly locale?: string;
  /** Default `Europe/Paris`. */
  readonly timezone?: string;
}

export interface Simulation extends Omit<WorkflowSimulation, 'nodes'> {
  /** By node path, in plan order. */
  readonly nodes: Readonly<Record<string, NodeTrace>>;
  /** What behaviors threw by mistake, with its stack: the trace has the class of the error alone. It is printed too. */
  readonly thrown: readonly ThrownError[];
}

/** Prints the error with its stack, as far as it is the plugin's. */
function print({ nodeId, nodeType, error }: ThrownError): void {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [own = ''] = said.split(/\n[^\n]*observe-behaviors/);
  process.stderr.write(`node "${nodeId}" (${nodeType}) threw ${own}\n`);
}

async function catalogOf(plugins: SimulationOptions['plugins']): Promise<Catalog> {
  if ('nodes' in plugins) return plugins;
  return (await loadPlugins({ roots: plugins })).catalog;
}

function specOf(workflow: WorkflowSpec | string, locale: string): WorkflowSpec {
  if (typeof workflow !== 'string') return workflow;
  const { spec, diagnostics } = parseWorkflow(workflow);
  if (spec !== undefined) return spec;
  throw new WorkflowRefusedError(diagnostics, { locale });
}

/**
 * Simulates a workflow in this process, with the platform's interpreter, the plugins' behaviors, and their
 * sandboxes as ports. Nothing leaves the process. Rejects with `WorkflowRefusedError` when the workflow has
 * errors, and with the errors of the platform's simulation.
 *
 * @example
 * const { nodes } = await simulate(readFileSync('alert.yaml', 'utf8'), {
 *   plugins: ['plugins'],
 *   event: { eventType: 'lab.potassium.available', patientId: 'p1' },
 *   seeds: { patient: profile },
 * });
 */
export async function simulate(
  workflow: WorkflowSpec | string,
  options: SimulationOptions,
): Promise<Simulation> {
  const { plugins, callees = [], locale = 'fr', timezone = 'Europe/Paris', ...given } = options;
  const spec = specOf(workflow, locale);
  const called = callees
    .map((each) => specOf(each, locale))
    .map((each): [string, WorkflowSpec] => [each.slug, each]);
  const thrown: ThrownError[] = [];
  const catalog = observeBehaviors(await catalogOf(plugins), (each) => {
    thrown.push(each);
    print(each);
  });
  const settings = { catalog, callees: new Map(called), locale, timezone };
  try {
    const { nodes, ...simulation } = await simulateWorkflow(spec, { ...given, ...settings });
    const byPath = Object.fromEntries(nodes.map((node) => [node.path, node]));
    return { ...simulation, nodes: byPath, thrown };
  } catch (error) {
    if (error instanceof SimulationRefusedError) {
      throw new WorkflowRefusedError(error.diagnostics, { locale, plugins: catalog.plugins });
    }
    throw error;
  }
}

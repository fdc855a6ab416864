import type { JsonObject, LocalizedText } from '@platform/ports';

import type { AskedTask } from '../../asked-task';
import { SimulationEventRefusedError } from '../errors';
import { simulate } from '../simulate';
import type { Simulation, SimulationOptions } from '../simulation';
import { inputsOfTrace } from './inputs-of-trace';
import { missingInputs } from './missing-inputs';
import type { MissingInput, PastRun, TraceInputs } from './past-run';
import type { WalkedWorkflow } from './walked-nodes';

export interface PastSimulationOptions extends Pick<
  SimulationOptions,
  'catalog' | 'locale' | 'timezone' | 'terminology' | 'limits'
> {
  /**
   * Returns port → the content of the real record of a subject. Called at most once, when the trace does
   * not contain what a node read. Without it such a read is missing.
   */
  readonly records?: () => Promise<JsonObject>;
}

/** What a workflow would have done in place of a past run. */
export type PastSimulation =
  | {
      readonly outcome: 'simulated';
      readonly simulation: Simulation;
      /** The tasks that it opens, in order. */
      readonly asked: readonly AskedTask[];
      /** Inputs that neither the trace nor a record provides. If there are any, the result is not reliable. */
      readonly missing: readonly MissingInput[];
    }
  /** None of its triggers accepts the event. */
  | {
      readonly outcome: 'not-started';
      /** The event types that its triggers accept, or that their conditions refuse the event. */
      readonly reason: LocalizedText;
    };

type Attempt = Pick<PastSimulation & { outcome: 'simulated' }, 'simulation' | 'asked' | 'missing'>;

async function attempt(
  run: PastRun,
  candidate: WalkedWorkflow,
  given: TraceInputs,
  { records: _records, ...options }: PastSimulationOptions & { readonly seeds?: JsonObject },
): Promise<Attempt> {
  const { seeds } = options;
  const unseeded = new Set<string>();
  const asked: AskedTask[] = [];
  const simulation = await simulate(candidate.spec, {
    ...options,
    ...given.inputs,
    ...(candidate.callees && { callees: candidate.callees }),
    subjectsExist: true,
    onAsked: (task) => asked.push(task),
    onPortUse: (nodePath, port) => {
      if (!Object.hasOwn(seeds ?? {}, port)) unseeded.add(nodePath);
    },
  });
  const missing = missingInputs(simulation, run, candidate, {
    ...given,
    catalog: options.catalog,
    isServed: (nodePath) => seeds !== undefined && !unseeded.has(nodePath),
  });
  return { simulation, asked, missing };
}

const isRead = ({ what }: MissingInput): boolean => what === 'read';

/**
 * Simulates a workflow with the external inputs of a past run (see `inputsOfTrace`). Rejects like
 * `simulate`, except for an event that no trigger accepts, which is a result.
 */
export async function simulatePast(
  run: PastRun,
  candidate: WalkedWorkflow,
  options: PastSimulationOptions,
): Promise<PastSimulation> {
  const given = inputsOfTrace(run, candidate, options.catalog);
  try {
    const told = await attempt(run, candidate, given, options);
    if (!options.records || !told.missing.some(isRead)) return { outcome: 'simulated', ...told };
    const seeds = await options.records();
    const served = await attempt(run, candidate, given, { ...options, seeds });
    const missing = served.missing.map((each) =>
      isRead(each) ? { ...each, why: 'no-record' as const } : each,
    );
    return { outcome: 'simulated', ...served, missing };
  } catch (error) {
    if (error instanceof SimulationEventRefusedError) {
      return { outcome: 'not-started', reason: error.reason };
    }
    throw error;
  }
}

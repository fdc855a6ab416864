import type { Catalog } from '@platform/catalog';
import type { JsonObject, JsonValue } from '@platform/ports';

import { templatePath } from '../outcome';
import type { PastSimulation } from '../past-run/simulate-past';
import { walkedNodes, type WalkedWorkflow } from '../past-run/walked-nodes';
import type { Simulation } from '../simulation';
import { effectDifferences, type EffectDifferences, type Written } from './effect-differences';
import { taskDifferences, type TaskDifferences } from './task-differences';
import { valueDifferences, type ValueDifference } from './value-differences';

type Status = Simulation['status'] | 'not-started';

/** The differences between two simulations of one past run. Equal parts are absent. */
export interface SimulationDifferences {
  readonly effects: EffectDifferences;
  readonly outputs: readonly ValueDifference[];
  /** What people would have been asked. */
  readonly tasks: TaskDifferences;
  readonly status?: { readonly before: Status; readonly after: Status };
  /** The errors of the simulations that failed. */
  readonly error?: {
    readonly before?: NonNullable<Simulation['error']>;
    readonly after?: NonNullable<Simulation['error']>;
  };
  /** Workflows of the runs that each would start, in order. */
  readonly started?: { readonly before: readonly string[]; readonly after: readonly string[] };
}

export interface ComparedSimulation {
  readonly workflow: WalkedWorkflow;
  readonly past: PastSimulation;
}

type Shown = Pick<Simulation, 'effects' | 'outputs' | 'error' | 'started'> & {
  readonly status: Status;
};

const shown = ({ past }: ComparedSimulation): Shown =>
  past.outcome === 'simulated'
    ? past.simulation
    : { status: 'not-started', effects: [], outputs: {}, started: [] };

function writtenBy({ workflow, ...rest }: ComparedSimulation, catalog: Catalog): Written {
  const nodes = walkedNodes(workflow, catalog);
  const { effects } = shown({ workflow, ...rest });
  return { effects, hasNode: (path) => nodes.has(templatePath(path)) };
}

/** The inputs of the started runs, as plain data. */
const startedBy = ({ started }: Shown): JsonValue =>
  started.map(({ workflow, inputs, context }) => [workflow, inputs, context as JsonObject]);

const askedBy = ({ past }: ComparedSimulation) => (past.outcome === 'simulated' ? past.asked : []);

/** Returns what the second simulation does differently, or undefined when nothing differs. */
export function compareSimulations(
  before: ComparedSimulation,
  after: ComparedSimulation,
  catalog: Catalog,
): SimulationDifferences | undefined {
  const [one, other] = [shown(before), shown(after)];
  const effects = effectDifferences(writtenBy(before, catalog), writtenBy(after, catalog));
  const outputs = valueDifferences(one.outputs, other.outputs);
  const tasks = taskDifferences(askedBy(before), askedBy(after));
  const hasOtherEnd = one.status !== other.status;
  const hasOtherError = hasOtherEnd || one.error?.code !== other.error?.code;
  const hasOtherRuns = valueDifferences(startedBy(one), startedBy(other)).length > 0;
  const found = [effects, tasks].flatMap(({ added, removed, changed }): readonly unknown[] => [
    ...added,
    ...removed,
    ...changed,
  ]);
  const isSame = found.length + outputs.length === 0 && !hasOtherError && !hasOtherRuns;
  if (isSame) return undefined;
  return {
    effects,
    outputs,
    tasks,
    ...(hasOtherEnd && { status: { before: one.status, after: other.status } }),
    ...(hasOtherError && {
      error: {
        ...(one.error && { before: one.error }),
        ...(other.error && { after: other.error }),
      },
    }),
    ...(hasOtherRuns && {
      started: {
        before: one.started.map(({ workflow }) => workflow),
        after: other.started.map(({ workflow }) => workflow),
      },
    }),
  };
}

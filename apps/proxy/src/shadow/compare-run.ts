import type { Catalog } from '@platform/catalog';
import {
  compareSimulations,
  simulatePast,
  SimulationTooLargeError,
  uncapturedWrites,
  type ComparedSimulation,
  type MissingInput,
  type PastRun,
  type PastSimulationOptions,
  type SimulationDifferences,
  type WalkedWorkflow,
} from '@platform/interpreter';
import { ProblemError } from '@platform/http';

import type { WhySkipped } from './shadow-schemas';

export type RunComparison =
  | { readonly verdict: 'same' }
  | { readonly verdict: 'changed'; readonly differences: SimulationDifferences }
  | {
      readonly verdict: 'skipped';
      readonly reason: WhySkipped;
      readonly missing?: readonly MissingInput[];
      readonly nodePaths?: readonly string[];
    };

/** One of the compared versions, with a catalog that contains its pinned agents as nodes. */
export type Contender = WalkedWorkflow & { readonly catalog: Catalog };

/** The two compared versions. */
interface Contenders {
  readonly before: Contender;
  readonly after: Contender;
}

/** `isComparable`: it has ended, or it waits, so that what it has done so far is certain. */
type ComparedRun = PastRun & { readonly isComparable: boolean };

const missingOf = (sides: readonly ComparedSimulation[]): readonly MissingInput[] => {
  const missing = sides.flatMap(({ past }) => (past.outcome === 'simulated' ? past.missing : []));
  const byPath = new Map(missing.map((each) => [each.nodePath, each]));
  return [...byPath.values()];
};

async function compare(
  run: ComparedRun,
  { before, after }: Contenders,
  options: Omit<PastSimulationOptions, 'catalog'>,
): Promise<RunComparison> {
  const walk = async (workflow: Contender) => {
    const past = await simulatePast(run, workflow, { ...options, catalog: workflow.catalog });
    return { workflow, past };
  };
  const one = await walk(before);
  const other = await walk(after);
  const missing = missingOf([one, other]);
  if (missing.length > 0) return { verdict: 'skipped', reason: 'trace-insufficient', missing };
  const uncaptured =
    one.past.outcome === 'simulated' ? uncapturedWrites(one.past.simulation, run.nodes) : [];
  if (uncaptured.length > 0) {
    return { verdict: 'skipped', reason: 'write-not-captured', nodePaths: uncaptured };
  }
  const differences = compareSimulations(one, other, after.catalog);
  if (differences) return { verdict: 'changed', differences };
  return run.isComparable ? { verdict: 'same' } : { verdict: 'skipped', reason: 'not-ended' };
}

/** Simulates both versions with the inputs of a past run, and returns the differences. */
export async function compareRun(
  run: ComparedRun,
  contenders: Contenders,
  options: Omit<PastSimulationOptions, 'catalog'>,
): Promise<RunComparison> {
  try {
    return await compare(run, contenders, options);
  } catch (error) {
    if (error instanceof SimulationTooLargeError) {
      return { verdict: 'skipped', reason: 'simulation-too-large' };
    }
    const isWithoutRecord =
      error instanceof ProblemError && error.problem.code.startsWith('record-');
    if (isWithoutRecord) return { verdict: 'skipped', reason: 'record-unavailable' };
    throw error;
  }
}

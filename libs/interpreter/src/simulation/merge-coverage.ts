import type { CoverageTarget } from './coverage-targets';
import { templatePath } from './outcome';
import type { Simulation } from './simulation';

interface NodeCoverage {
  /** Template path, the same for every instance: `review/dose`. */
  readonly path: string;
  readonly executed: boolean;
  readonly outcomes: readonly { readonly outcome: string; readonly covered: boolean }[];
  /** Set when the nodes inside are left out because there are too many. */
  readonly folded?: true;
}

/** `percent`: 0 to 100 % of `total`, rounded down so that 100 means all; 100 when `total` is 0. */
interface CoverageShare {
  readonly covered: number;
  readonly total: number;
  readonly percent: number;
}

export interface CoverageReport {
  readonly nodes: readonly NodeCoverage[];
  readonly executed: CoverageShare;
  readonly outcomes: CoverageShare;
}

function shareOf(flags: readonly boolean[]): CoverageShare {
  const covered = flags.filter(Boolean).length;
  const total = flags.length;
  return { covered, total, percent: total === 0 ? 100 : Math.floor((covered / total) * 100) };
}

/** The combined coverage of several simulations of one workflow. All instances of a node count as one. */
export function mergeCoverage(
  targets: readonly CoverageTarget[],
  simulations: readonly Pick<Simulation, 'coverage'>[],
): CoverageReport {
  const executed = new Set<string>();
  const seen = new Set<string>();
  for (const { coverage } of simulations) {
    for (const path of coverage.executed) executed.add(templatePath(path));
    for (const { path, outcome } of coverage.outcomes) seen.add(`${templatePath(path)} ${outcome}`);
  }
  const nodes = targets.map(({ path, outcomes, ...folded }) => ({
    path,
    ...folded,
    executed: executed.has(path),
    outcomes: outcomes.map((outcome) => ({ outcome, covered: seen.has(`${path} ${outcome}`) })),
  }));
  return {
    nodes,
    executed: shareOf(nodes.map((node) => node.executed)),
    outcomes: shareOf(nodes.flatMap((node) => node.outcomes.map(({ covered }) => covered))),
  };
}

import { PlatformError } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { coverageTargets } from '../coverage-targets';
import { SimulationRefusedError } from '../errors';
import { givenOptions } from '../input-schemas';
import { mergeCoverage, type CoverageReport } from '../merge-coverage';
import { simulate } from '../simulate';
import type { Simulation, SimulationOptions } from '../simulation';
import { checkExpectation } from './check-expectation';
import type { Difference } from './differences';
import type { WorkflowTestCase, WorkflowTests } from './schema';

export interface TestCaseResult {
  readonly name: string;
  readonly ok: boolean;
  readonly differences: readonly Difference[];
  /** Why there is no simulation to compare, e.g. no trigger accepts the event. */
  readonly failure?: string;
  readonly simulation?: Simulation;
}

/** A share of the workflow that the cases were to cover and did not; both in percent. */
export interface CoverageShortfall {
  readonly what: 'nodes' | 'outcomes';
  readonly required: number;
  readonly reached: number;
}

export interface TestRun {
  /** Every case as expected, and the required coverage reached. */
  readonly ok: boolean;
  readonly cases: readonly TestCaseResult[];
  readonly coverage: CoverageReport;
  readonly shortfalls: readonly CoverageShortfall[];
}

export type TestRunOptions = Pick<
  SimulationOptions,
  'catalog' | 'callees' | 'locale' | 'timezone' | 'terminology' | 'limits'
>;

async function runTestCase(
  spec: WorkflowSpec,
  { name, expect, ...given }: WorkflowTestCase,
  options: TestRunOptions,
): Promise<TestCaseResult> {
  try {
    const simulation = await simulate(spec, { ...options, ...givenOptions(given) });
    const differences = checkExpectation(expect, simulation);
    return { name, ok: differences.length === 0, differences, simulation };
  } catch (thrown) {
    if (thrown instanceof SimulationRefusedError || !PlatformError.isInstance(thrown)) throw thrown;
    return { name, ok: false, differences: [], failure: thrown.message };
  }
}

/**
 * Simulates every case of a workflow, one after the other. Rejects with SimulationRefusedError when
 * the workflow itself is unsound.
 */
export async function runTestCases(
  spec: WorkflowSpec,
  tests: WorkflowTests,
  options: TestRunOptions,
): Promise<TestRun> {
  const cases: TestCaseResult[] = [];
  for (const each of tests.cases) cases.push(await runTestCase(spec, each, options));
  const coverage = mergeCoverage(
    coverageTargets(spec, options.catalog, options.callees),
    cases.flatMap(({ simulation }) => (simulation ? [simulation] : [])),
  );
  const { nodes = 0, outcomes = 0 } = tests.coverage ?? {};
  const shares: CoverageShortfall[] = [
    { what: 'nodes', required: nodes, reached: coverage.executed.percent },
    { what: 'outcomes', required: outcomes, reached: coverage.outcomes.percent },
  ];
  const shortfalls = shares.filter(({ required, reached }) => reached < required);
  return {
    ok: shortfalls.length === 0 && cases.every(({ ok }) => ok),
    cases,
    coverage,
    shortfalls,
  };
}

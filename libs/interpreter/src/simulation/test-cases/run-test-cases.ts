import { languageOfLocale, messageIn, PlatformError } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { coverageTargets } from '../coverage-targets';
import { SimulationRefusedError } from '../errors';
import { givenOptions } from '../input-schemas';
import { mergeCoverage, type CoverageReport } from '../merge-coverage';
import { planSimulation, simulate } from '../simulate';
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

/** A required coverage that the cases did not reach; both numbers in percent. */
interface CoverageShortfall {
  readonly what: 'nodes' | 'outcomes';
  readonly required: number;
  readonly reached: number;
}

export interface TestRun {
  /** True when every case passed and the required coverage was reached. */
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
  options: TestRunOptions & Pick<SimulationOptions, 'plan'>,
): Promise<TestCaseResult> {
  try {
    const simulation = await simulate(spec, { ...options, ...givenOptions(given) });
    const differences = checkExpectation(expect, simulation, languageOfLocale(options.locale));
    return { name, ok: differences.length === 0, differences, simulation };
  } catch (thrown) {
    if (thrown instanceof SimulationRefusedError || !PlatformError.isInstance(thrown)) throw thrown;
    return {
      name,
      ok: false,
      differences: [],
      failure: messageIn(thrown, languageOfLocale(options.locale)),
    };
  }
}

/**
 * Simulates the cases of a workflow one after another. Rejects with `SimulationRefusedError` when the
 * workflow itself is invalid.
 */
export async function runTestCases(
  spec: WorkflowSpec,
  tests: WorkflowTests,
  options: TestRunOptions,
): Promise<TestRun> {
  const plan = planSimulation(spec, options);
  const cases: TestCaseResult[] = [];
  for (const each of tests.cases) cases.push(await runTestCase(spec, each, { ...options, plan }));
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

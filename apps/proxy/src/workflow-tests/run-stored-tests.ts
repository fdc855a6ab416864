import type { Catalog } from '@platform/catalog';
import { calleesOf, catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import { runTestCases, type TestRun, type TestRunOptions } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { simulationProblem } from '../simulation/run-simulation';
import { limitsWithin } from '../simulation/simulation-limits';
import type { SiteTerminology } from '../simulation/site-terminology';
import { storedTests } from './read-tests';

export interface TestRunDeps {
  readonly catalog: Catalog;
  readonly locale: string;
  readonly timezone: string;
  /** The instance's terminology. Without it, the value sets of the catalog are used. */
  readonly site?: SiteTerminology;
  /** `ms` applies to all cases together. */
  readonly limits?: { readonly nodes?: number; readonly ms?: number };
}

const MAX_MS = 30_000;

/** Runs stored cases with what a simulation of the workflow takes. Rejects with the problems of a simulation. */
export async function runCases<R>(
  workflow: ResolvedWorkflow,
  { catalog, locale, timezone, site, limits = {} }: TestRunDeps,
  run: (options: TestRunOptions) => Promise<R>,
): Promise<R> {
  try {
    return await run({
      catalog: catalogOfRuns(workflow, catalog),
      callees: calleesOf(workflow),
      locale,
      timezone,
      ...(site && { terminology: site.terminology }),
      limits: limitsWithin(limits.ms ?? MAX_MS, limits.nodes),
    });
  } catch (error) {
    throw simulationProblem(error);
  }
}

/**
 * Simulates the stored test cases of a workflow. `tests` is their stored form. Rejects with 422 `tests-invalid` when it
 * can no longer be read, and with `workflow-invalid` when the workflow cannot run.
 */
export const runStoredTests = (
  tests: JsonObject,
  workflow: ResolvedWorkflow,
  deps: TestRunDeps,
): Promise<TestRun> =>
  runCases(workflow, deps, async (options) =>
    runTestCases(workflow.spec, storedTests(tests, workflow.slug), options),
  );
